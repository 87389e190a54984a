/**
 * A value as JSON in its one canonical form (RFC 8785): no white space, the names of each object sorted by their UTF-16 code units, numbers
 * and texts as JavaScript prints them. Throws where a value has none: half a character, a number that is not finite, no JSON at all.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => `${scalar(name)}:${canonicalJson(inner)}`)
      .join(',')}}`
  return scalar(value)
}

/** Half of a character outside the basic plane, which UTF-8 cannot hold. */
const HALF = /\p{Surrogate}/u

function scalar(value: unknown): string {
  if (typeof value === 'string' && HALF.test(value)) throw new TypeError('half a character has no canonical form')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no canonical form`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} has no canonical form`)
  return text
}
