import { citeHadith, citeVerse } from '../../../reference/records/citations/print.ts'
import { summariseGrades } from '../../../reference/records/grading/grades.ts'
import { type BookName, collectionOf } from '../../../reference/records/hadith/hadith.ts'
import { cutSanad } from '../../../reference/records/hadith/matn.ts'
import type { NarratorName } from '../../../reference/records/narrators/narrators.ts'
import type { Highlight } from '../../../reference/search/highlights.ts'
import type { Hit } from '../../../reference/search/query/hits.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, Tone } from '../blocks.ts'
import { nameIn } from '../person.ts'
import { readingWords } from '../words.ts'
import { translationOf } from '../written.ts'
import { snippetOf } from './snippet.ts'

export type ShownResult = { title: { text: string; href: string }; blocks: Block[] }

export function personBlocks(narrator: NarratorName, view: ReadingView): ShownResult {
  const name = nameIn(narrator, view)
  return {
    title: { text: name, href: `/n/${narrator.id}` },
    blocks: name === narrator.name_arabic ? [] : [{ prose: narrator.name_arabic, lang: 'ar' }],
  }
}

/** A verse's whole Arabic; the matching part of its translation or of a hadith's text; for a hadith also book and grading. */
export function passageBlocks(
  hit: Hit,
  marks: readonly Highlight[],
  book: BookName | undefined,
  view: ReadingView,
): ShownResult {
  const language = LANGUAGE_OF_CODE[view.language]
  const translation = translationOf(hit, view.language)
  const ofField = (field: Highlight['field']) => marks.filter((mark) => mark.field === field)
  if (hit.kind === 'quran') {
    return {
      title: { text: citeVerse(hit.key, language), href: `/q/${hit.key}` },
      blocks: [
        ...(hit.text_arabic ? [{ scripture: hit.text_arabic, of: 'quran' as const }] : []),
        ...(translation
          ? [{ paragraph: snippetOf(translation, 0, ofField(`text_${language}`)), lang: view.language }]
          : []),
      ],
    }
  }
  const text = translation ?? hit.text_arabic ?? ''
  const own = translation ? language : 'arabic'
  const chain = [...cutSanad(text, own).sanad].length
  return {
    title: { text: citeHadith(hit, language), href: `/h/${hit.key}` },
    blocks: [
      { paragraph: snippetOf(text, chain, ofField(`text_${own}`)), lang: translation ? view.language : 'ar' },
      { paragraph: aboutHadith(hit, book, view), soft: true },
    ],
  }
}

/** A hadith's book, and the summary of its gradings. */
function aboutHadith({ key, grades }: Hit, book: BookName | undefined, { language }: ReadingView): Inline[] {
  const { hadith, fields } = readingWords[language]
  const { agreement, class: agreed } = summariseGrades(collectionOf(key), grades)
  const own = { id: book?.name_indonesian, en: book?.name_english, ar: book?.name_arabic }[language]
  const graded: Inline =
    agreed !== null && agreement === 'agreed'
      ? { text: hadith.classes[agreed], tone: TONES[agreed] }
      : agreement === 'disputed'
        ? hadith.disputed
        : hadith.ungraded
  return [
    ...(own ? [`${fields.book}: ${own} · `] : []),
    ...(typeof graded === 'string' ? [graded] : [`${hadith.grades}: `, graded]),
  ]
}

const TONES = { sahih: 'good', hasan: 'good', daif: 'care', maudhu: 'bad' } as const satisfies Record<string, Tone>
