import { citeVerse } from '../../reference/records/citations/print.ts'
import { textIn } from '../../reference/records/quran/scripts.ts'
import type { Translation } from '../../reference/records/quran/translations.ts'
import { NOT_REVIEWED } from '../../reference/records/quran/translations.ts'
import type { Verse } from '../../reference/records/quran/verses.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Block } from './blocks.ts'
import { readingWords } from './words.ts'

const translated = (verse: Verse, { language }: ReadingView): { text: string; by: Translation | null } | undefined => {
  const [text, by] =
    language === 'id'
      ? [verse.text_indonesian, verse.translation]
      : language === 'en'
        ? [verse.text_english, verse.translation_english]
        : [null, null]
  return text ? { text, by } : undefined
}

/** A verse's translation in the reader's language; readers of Arabic need none. */
export const verseTranslation = (verse: Verse, view: ReadingView): string | undefined => translated(verse, view)?.text

/** The parts of a verse that the reader chose; its Arabic if none is left. */
export function verseParts(verse: Verse, view: ReadingView): Block[] {
  const translation = view.translation ? verseTranslation(verse, view) : undefined
  const latin = (view.language === 'en' && verse.transliteration_english) || verse.transliteration
  const shown: Block[] = [
    ...(view.latin && latin ? [{ prose: latin, lang: 'ar-latn' as const }] : []),
    ...(translation ? [{ prose: translation, lang: view.language }] : []),
  ]
  const arabic: Block = { scripture: textIn(verse, view.script), of: 'quran', ayah: verse.ayah }
  return view.arabic || shown.length === 0 ? [arabic, ...shown] : shown
}

/** A verse in a list: its number and its parts. */
export const verseRecord = (
  verse: Verse,
  view: ReadingView,
): { id: string; title: { text: string; href: string }; blocks: Block[]; named: string } => ({
  id: verse.key,
  title: { text: readingWords[view.language].quran.ayah(verse.ayah), href: `/q/${verse.key}` },
  blocks: verseParts(verse, view),
  named: citeVerse(verse.key, LANGUAGE_OF_CODE[view.language]),
})

/** Surah 1 has the basmalah as its first verse, and surah 9 has none. */
const WITHOUT_BASMALAH = [1, 9]

/** The basmalah (1:1) above a surah's first verse. */
export const basmalahBefore = (verses: Verse[], basmalah: Verse | undefined, { script }: ReadingView): Block[] => {
  const [first] = verses
  return basmalah && first?.ayah === 1 && !WITHOUT_BASMALAH.includes(first.surah)
    ? [{ basmalah: textIn(basmalah, script) }]
    : []
}

/** The editions of the verses' translations, and whether they were reviewed. */
export function editionsOf(verses: Verse[], view: ReadingView): Block[] {
  if (!view.translation) return []
  const words = readingWords[view.language].quran
  const editions = new Map(
    verses.flatMap((verse) => {
      const by = translated(verse, view)?.by
      return by ? [[by.id, by] as const] : []
    }),
  )
  return [...editions.values()].map(({ name, reviewed_by }) => ({
    paragraph: [words.translatedBy(name, reviewed_by === NOT_REVIEWED ? words.notReviewed : undefined)],
    soft: true,
  }))
}
