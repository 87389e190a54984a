/**
 * The Arabic code points in this site's font, as ranges: those of every served text (a test reads them all), and the letters, digits and signs
 * of Arabic prose. Other letters use the reader's own fonts.
 */
const RANGES: [from: number, to: number][] = [
  [0x0608, 0x060c],
  [0x061b, 0x061b],
  [0x061f, 0x061f],
  [0x0621, 0x063a],
  [0x0640, 0x0657],
  [0x065c, 0x065c],
  [0x065e, 0x065e],
  [0x0660, 0x066c],
  [0x0670, 0x0671],
  [0x06c1, 0x06c1],
  [0x06cc, 0x06cc],
  [0x06d4, 0x06ed],
  [0x06f0, 0x06f9],
  [0x08d6, 0x08d6],
  [0x08f0, 0x08f2],
  [0xfd3e, 0xfd3f],
  [0xfdfa, 0xfdfb],
]

export const LETTERS = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join('')
