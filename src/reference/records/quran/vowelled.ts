/** A letter of the vowelled text with its signs, as it is read. */
export type VowelledLetter = {
  /** ء for hamzah in any seat, ٱ for hamzat wasl. */
  letter: string
  vowel: '' | 'a' | 'i' | 'u' | 'e'
  tanwin: boolean
  shadda: boolean
  sukun: boolean
  long: boolean
  /** Written but not pronounced: a letter that lengthens, the alef after tanwin or after a plural's waw. */
  silent: boolean
  /** The long vowel of -hu and -hi, which is silent at a stop. */
  pronoun?: boolean
  /** A vowel that is long only at a stop. */
  longAtStop?: boolean
}

const LETTER = /[\u0621-\u064a\u0671][\u064b-\u065f\u0670\u06d6-\u06ed\u08f0-\u08f2]*/gu
const HAMZA = /[أإؤئء\u0654\u0655]/u

/** The letters of a word of Uthmani text in standard Unicode, without signs of recitation. */
export function lettersOf(word: string): VowelledLetter[] {
  const letters: VowelledLetter[] = []
  for (const [piece] of word.matchAll(LETTER)) for (const part of seated(piece)) read(part, letters)
  return letters
}

/** In 2:72 a hamzah without a seat follows its letter. */
const seated = (piece: string): string[] =>
  /^[^اوىيـ].*\u0654/u.test(piece) ? [piece.replace(/[\u0670\u0654]/g, ''), 'ء\u06e1'] : [piece]

function read(piece: string, letters: VowelledLetter[]): void {
  const has = (sign: string) => piece.includes(sign)
  const before = letters.findLast(({ silent }) => !silent)
  // the alef of 41:44 is a softened hamzah
  const soft = piece[0] === 'ا' && has('\u06ec')
  const vowels =
    soft || /[\u064e\u064b\u08f0]/.test(piece)
      ? 'a'
      : /[\u0650\u064d\u08f2]/.test(piece)
        ? 'i'
        : /[\u064f\u064c\u08f1]/.test(piece)
          ? 'u'
          : has('\u06ea')
            ? 'e'
            : ''
  const unit: VowelledLetter = {
    letter: soft ? 'ء' : letterOf(piece),
    vowel: vowels,
    // a small meem above or below a vowel replaces the second sign of tanwin
    tanwin: /[\u064b-\u064d\u08f0-\u08f2]/.test(piece) || (vowels !== '' && /[\u06e2\u06ed]/.test(piece)),
    shadda: has('\u0651'),
    sukun: has('\u06e1'),
    long: false,
    silent: has('\u0652'),
  }
  const small = /[\u06e5\u06e6]/.test(piece)
  if (unit.silent) {
    letters.push(unit)
    return
  }
  if (has('\u0670')) {
    // after its own fatha it lengthens that; on a bare alef, waw or ya it lengthens the letter before
    if (unit.vowel === 'a') unit.long = true
    else if (/[اوىيـ]/u.test(piece[0] ?? '') && before) {
      if (before.vowel !== 'e') before.vowel = 'a'
      before.long = true
      unit.silent = true
    } else {
      unit.vowel = 'a'
      unit.long = true
    }
  }
  // a hamzah on a line without a vowel: the second of two has become a long vowel
  if (unit.letter === 'ء' && unit.vowel === '' && !unit.sukun && has('\u0653')) {
    unit.vowel = 'a'
    unit.long = true
  }
  if (small && unit.vowel !== '') {
    unit.long = true
    unit.pronoun = unit.letter === 'ه'
  }
  const bare = unit.vowel === '' && !unit.sukun && !unit.shadda && !unit.silent
  const lengthens = { a: 'اى', i: 'يى', u: 'و', e: 'ى' } as const
  if (bare && before && before.vowel !== '' && !before.long && !before.sukun) {
    if (before.tanwin && (unit.letter === 'ا' || piece[0] === 'ى')) unit.silent = true
    else if (
      !before.tanwin &&
      unit.letter !== 'ء' &&
      lengthens[before.vowel].includes(piece[0] === 'ـ' ? unit.letter : (piece[0] ?? ''))
    ) {
      unit.silent = true
      if (has('\u06e0')) before.longAtStop = true
      else before.long = true
    }
  }
  if (unit.letter !== 'ـ') letters.push(unit)
}

function letterOf(piece: string): string {
  const [first = ''] = piece
  if (HAMZA.test(piece)) return 'ء'
  if (/[\u06e7\u06e6]/.test(piece) && first === 'ـ') return 'ي'
  if (piece.includes('\u06e8')) return 'ن'
  // read as the sin above it; in 52:37, with a fatha, it is pronounced too
  if (first === 'ص' && piece.includes('\u06dc') && !piece.includes('\u064e')) return 'س'
  return first === 'ى' ? 'ي' : first
}
