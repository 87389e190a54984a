/** A pseudo-random sample of `most` items, by a fixed seed. */
export function drawn<T>(list: T[], most: number, seed = 19): T[] {
  const left = [...list]
  let state = seed
  return Array.from({ length: Math.min(most, left.length) }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return left.splice(state % left.length, 1)
  }).flat()
}
