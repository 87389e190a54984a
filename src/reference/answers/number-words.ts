const ONES = ' satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ')
const ENGLISH =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Numbers from 3 to 999 in words, as the translations of scripture have them: "73 golongan" stands there as "tujuh puluh tiga golongan". */
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
