/** Whether replacing, adding or omitting one letter turns one word into the other. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
