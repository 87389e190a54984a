import { describe, expect, test } from 'vitest'
import { quotedSpan, showSpan } from '../../../src/reference/answers/quote.ts'
import type { Language } from '../../../src/reference/text/stem.ts'
import { describeWithPack, packRows } from '../../support/pack.ts'
import { drawn, questionsOf } from '../../walk/questions.ts'
import { quoteFaults } from '../../walk/quote-faults.ts'

const quote = (text: string, question: string, language: Language, most?: number) =>
  showSpan(text, quotedSpan(text, question, language, most))

describe('a quotation', () => {
  test.each<[string, Language, string, string]>([
    [
      'keeps the denial that opens the speech',
      'arabic',
      'حَدَّثَنَا مُحَمَّدٌ، عَنْ قَتَادَةَ، فَقَالَ مَا أَكَلَ النَّبِيُّ صلى الله عليه وسلم خُبْزًا مُرَقَّقًا',
      '… فَقَالَ مَا أَكَلَ النَّبِيُّ صلى الله عليه وسلم خُبْزًا مُرَقَّقًا',
    ],
    [
      'does not begin within a condition',
      'arabic',
      'عَنْ أَنَسٍ إِذَا قَالَ الإِمَامُ سَمِعَ اللَّهُ لِمَنْ حَمِدَهُ فَقُولُوا رَبَّنَا لَكَ الْحَمْدُ',
      'عَنْ أَنَسٍ إِذَا قَالَ الإِمَامُ سَمِعَ اللَّهُ لِمَنْ حَمِدَهُ فَقُولُوا رَبَّنَا لَكَ الْحَمْدُ',
    ],
    [
      'leaves out the chain of narrators',
      'indonesian',
      'Telah menceritakan kepada kami [Qatadah] dari [Anas] ia berkata, "Nabi tidak pernah makan roti yang empuk."',
      '… "Nabi tidak pernah makan roti yang empuk."',
    ],
    [
      'does not begin with what someone is supposed to say',
      'indonesian',
      'Dari Anas, barangsiapa berkata: "aku beriman", hendaknya ia istikamah.',
      'Dari Anas, barangsiapa berkata: "aku beriman", hendaknya ia istikamah.',
    ],
    [
      'begins at the speech in English',
      'english',
      'Narrated Qatada: Anas said, "The Prophet did not eat thin bread."',
      '… Anas said, "The Prophet did not eat thin bread."',
    ],
    [
      'does not take a speech out of a condition in English',
      'english',
      'It was narrated that if a man says, "I did it," he is held to it.',
      'It was narrated that if a man says, "I did it," he is held to it.',
    ],
    ['of a short text is all of it', 'indonesian', 'Agama itu mudah.', 'Agama itu mudah.'],
  ])('%s', (_name, language, text, shown) => {
    expect(quote(text, '', language)).toBe(shown)
  })

  const long =
    'Langit itu luas dan biru. Ia bersabda: "Sabar itu cahaya. Salat itu cahaya pula. Sedekah itu bukti." Bumi itu hamparan. Gunung itu pasak.'

  test('is the part that speaks to the question, in whole sentences', () => {
    expect(quote(long, 'apakah gunung itu?', 'indonesian', 40)).toBe('… Bumi itu hamparan. Gunung itu pasak.')
  })

  test('of a speech that is cut has its marks repaired outside the words', () => {
    expect(quote(long, 'sabar', 'indonesian', 20)).toBe('… "Sabar itu cahaya. …"')
    expect(quote(long, 'bukti sedekah', 'indonesian', 22)).toBe('"… Sedekah itu bukti." …')
  })

  test('never ends before what takes it back', () => {
    const text = 'Semua umatku masuk surga, kecuali yang enggan, dan siapa taat masuk surga.'
    expect(quote(text, 'surga', 'indonesian', 25)).not.toMatch(/surga( …)?$/)
  })
})

const TURNED = ['bukhari:5385', 'bukhari:3822', 'tirmidhi:2225', 'nasai:1412', 'malik:529', 'ibnmajah:1922']
/** Hundreds of words of Arabic without a pause, and what the whole pack had besides that was quoted amiss. */
const AMISS = [
  'nasai:2455',
  'abudawud:1905',
  'ibnmajah:3074',
  'muslim:2951',
  'nasai:4147',
  'tirmidhi:3419',
  'muslim:4150',
]
type Row = { key: string } & Record<`text_${Language}`, string | null>

describeWithPack('of the full pack', (folder) => {
  const languages = ['indonesian', 'english', 'arabic'] as const
  const faultsOf = (row: Row) =>
    languages.flatMap((language) => {
      const text = row[`text_${language}`]?.trim()
      if (!text) return []
      return questionsOf(text).flatMap((question) => {
        const shown = quote(text, question, language)
        return quoteFaults(text, shown, language).map(
          (fault) => `${row.key} ${language}: ${fault}: ${shown.slice(0, 80)}`,
        )
      })
    })

  test('a thousand records, drawn by a fixed seed, are quoted as they are', { timeout: 180_000 }, () => {
    const all = packRows<Row>(folder, 'hadith')
    expect(drawn(all, 1_000).flatMap(faultsOf)).toEqual([])
    expect(all.filter(({ key }) => AMISS.includes(key)).flatMap(faultsOf)).toEqual([])
    const turned = all.filter(({ key }) => TURNED.includes(key))
    expect(turned).toHaveLength(TURNED.length)
    for (const row of turned) {
      expect(faultsOf(row)).toEqual([])
      const text = row.text_arabic?.trim() ?? ''
      expect(quote(text, '', 'arabic')).toMatch(/(?:م\p{M}*ا|ل\p{M}*م\p{M}*) /u)
    }
  })
})
