/** Questions that draw a quotation to different parts of a text: none, and words of its middle and of its end. */
export function questionsOf(text: string): string[] {
  const words = text.split(/\s+/)
  const from = (share: number) =>
    words
      .slice(Math.floor(words.length * share))
      .slice(0, 5)
      .join(' ')
  return ['', from(0.5), from(0.85)]
}

/** `most` of these, drawn by a fixed seed. */
export function drawn<T>(list: T[], most: number, seed = 19): T[] {
  const left = [...list]
  let state = seed
  return Array.from({ length: Math.min(most, left.length) }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return left.splice(state % left.length, 1)
  }).flat()
}
