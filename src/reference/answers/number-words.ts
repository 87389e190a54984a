const ONES = ' satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ')
const ENGLISH =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Writes numbers from 3 to 999 as words, as in translations of scripture: "73 golongan" becomes "tujuh puluh tiga golongan". */
export function numbersInWords(text: string): string {
  const inWords = /\b(?:the|of|what|how|who|people|did|does|is)\b/i.test(text) ? englishWords : indonesianWords
  return text.replace(/(?<![\d:.\p{L}-])\d{1,3}(?![\d:.\p{L}])/gu, (digits) =>
    Number(digits) > 2 ? inWords(Number(digits)) : digits,
  )
}

function indonesianWords(number: number): string {
  if (number < 12) return ONES[number] ?? ''
  if (number < 20) return `${ONES[number - 10]} belas`
  if (number < 100) return `${ONES[Math.floor(number / 10)]} puluh ${ONES[number % 10]}`.trim()
  const hundreds = Math.floor(number / 100)
  return `${hundreds === 1 ? 'seratus' : `${ONES[hundreds]} ratus`} ${indonesianWords(number % 100)}`.trim()
}

function englishWords(number: number): string {
  if (number < 20) return ENGLISH[number] ?? ''
  if (number < 100) return `${TENS[Math.floor(number / 10)]}${number % 10 === 0 ? '' : `-${ENGLISH[number % 10]}`}`
  const rest = number % 100
  return `${ENGLISH[Math.floor(number / 100)]} hundred${rest === 0 ? '' : ` and ${englishWords(rest)}`}`
}

const ENGLISH_ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}
const ARABIC_ORDINALS = ' الاول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'.split(' ')
const ARABIC_TENS = '  عشر ثلاث اربع خمس ست سبع ثمان تسع'.split(' ')
/** The length of the longest numbered collection. */
const LAST_ORDINAL = 99

/** "ketiga belas", "thirteenth" and "الثالث عشر", folded. */
const ORDINALS = new Map<string, number>()
for (let number = 1; number <= LAST_ORDINAL; number++)
  for (const words of [...indonesianOrdinals(number), englishOrdinal(number), ...arabicOrdinals(number)])
    ORDINALS.set(words, number)
/** Words of the longest ordinal: "kesembilan puluh sembilan". */
const LONGEST_ORDINAL_WORDS = 4

/** The first ordinal in a folded text, as long as possible: 13 in "hadits ketiga belas". */
export function ordinalIn(text: string): number | undefined {
  const words = text.split(/[ -]/)
  for (const at of words.keys())
    for (let count = LONGEST_ORDINAL_WORDS; count > 0; count--) {
      const number = ORDINALS.get(words.slice(at, at + count).join(' '))
      if (number !== undefined) return number
    }
  return undefined
}

function indonesianOrdinals(number: number): string[] {
  const words = indonesianWords(number)
  return [...(number === 1 ? ['pertama'] : []), `ke${words}`, `ke ${words}`]
}

function englishOrdinal(number: number): string {
  const words = englishWords(number).replace('-', ' ').split(' ')
  const last = words.pop() ?? ''
  return [...words, ENGLISH_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)].join(' ')
}

function arabicOrdinals(number: number): string[] {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  if (number <= 10) return [ARABIC_ORDINALS[number] ?? '']
  const one = ones === 1 ? 'الحادي' : (ARABIC_ORDINALS[ones] ?? '')
  if (tens === 1) return [`${one} عشر`]
  return ['ون', 'ين'].map((end) => `${ones === 0 ? '' : `${one} و`}ال${ARABIC_TENS[tens]}${end}`)
}
