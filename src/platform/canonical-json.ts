/**
 * A value as canonical JSON (RFC 8785): no white space, names sorted by UTF-16 code units, numbers and texts as JavaScript prints them.
 * Throws for lone surrogates, numbers that are not finite, and values that are no JSON.
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

/** UTF-8 cannot encode it. */
const LONE_SURROGATE = /\p{Surrogate}/u

function scalar(value: unknown): string {
  if (typeof value === 'string' && LONE_SURROGATE.test(value))
    throw new TypeError('half a character has no canonical form')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no canonical form`)
  const text = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} has no canonical form`)
  return text
}
