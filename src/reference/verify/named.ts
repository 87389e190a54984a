const AFTER = 40
const BEFORE = 70

/**
 * The reference that stands beside a quotation, the one behind it before the one in front. `ends` are the places of all quotations, so that
 * none is taken from another; what lies between may be "(", "artinya" or a speaker, and no sentence.
 */
export function referenceBeside<Named extends { start: number; end: number }>(
  text: string,
  { start, end }: { start: number; end: number },
  references: Named[],
  others: { start: number; end: number }[],
): Named | undefined {
  const isFree = (from: number, to: number) => !others.some((other) => other.start >= from && other.end <= to)
  const behind = references.find((one) => one.start >= end && one.start - end <= AFTER && isFree(end, one.start))
  if (behind && !/[.!?]\s+\p{Lu}|\n\s*\n/u.test(text.slice(end, behind.start))) return behind
  const before = references.findLast((one) => one.end <= start && start - one.end <= BEFORE && isFree(one.end, start))
  // behind another quotation it is that one's
  const taken = before && others.some((other) => other.end <= before.start && before.start - other.end <= AFTER)
  if (!before || taken || /[.!?]["”»]?\s+\p{Lu}|\n\s*\n/u.test(text.slice(before.end, start))) return undefined
  return before
}
