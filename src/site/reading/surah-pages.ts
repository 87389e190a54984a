import { surahIn } from '../../reference/records/citations/print.ts'
import { DIVISIONS, type Division } from '../../reference/records/quran/divisions.ts'
import type { Surah, Verse } from '../../reference/records/quran/verses.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Block, PageContent } from './blocks.ts'
import { pagerOf } from './pager.ts'
import { PART, partAddress, partsOf } from './parts.ts'
import { basmalahBefore, editionsOf, verseRecord } from './verses.ts'
import { readingWords } from './words.ts'

export function surahsPage(surahs: Surah[], view: ReadingView): PageContent {
  const words = readingWords[view.language].quran
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      {
        list: surahs.map(({ number, ayah_count }) => [
          { text: surahIn(number, LANGUAGE_OF_CODE[view.language]), href: `/q/${number}` },
          ...(view.language === 'ar' ? [] : [' · ', { text: surahIn(number, 'arabic'), lang: 'ar' as const }]),
          ` · ${words.verses(ayah_count)}`,
        ]),
        ordered: true,
      },
      { heading: words.juzList },
      juzLinks(view),
      marksBlock(view),
    ],
  }
}

/** The reader's bookmarked verses. */
const marksBlock = ({ language }: ReadingView): Block => {
  const { title, ...data } = readingWords[language].marks
  return { stored: 'marks', label: title, data }
}

/** A link to each juz. */
export const juzLinks = ({ language }: ReadingView): Block => ({
  links: Array.from({ length: DIVISIONS.juz }, (_, index) => ({
    text: readingWords[language].quran.juz(index + 1),
    href: `/q/juz/${index + 1}`,
  })),
})

/** A form that goes to a verse of the surah by number, without a script. */
export const jumpForm = (surah: number, { language }: ReadingView): Block => {
  const words = readingWords[language].quran
  return {
    form: {
      action: `/q/${surah}`,
      fields: [{ name: 'ayah', label: words.jump, value: '', type: 'search', required: true, maxLength: 3 }],
      button: words.go,
    },
  }
}

export function surahPage(
  surah: Surah,
  { verses, basmalah, loaded, part }: { verses: Verse[]; basmalah: Verse | undefined; loaded: number; part: number },
  view: ReadingView,
): PageContent {
  const words = readingWords[view.language].quran
  const language = LANGUAGE_OF_CODE[view.language]
  const name = surahIn(surah.number, language)
  const parts = partsOf(surah.ayah_count)
  const bounds = (one: number): [number, number] => [(one - 1) * PART + 1, Math.min(one * PART, surah.ayah_count)]
  const other = (number: number) => ({ text: surahIn(number, language), href: `/q/${number}` })
  const own = (one: number) => ({ text: words.part(...bounds(one)), href: partAddress(`/q/${surah.number}`, one) })
  const before = part > 1 ? own(part - 1) : surah.number > 1 ? other(surah.number - 1) : undefined
  const after =
    part < parts ? { ...own(part + 1), goesOn: true } : surah.number < 114 ? other(surah.number + 1) : undefined
  return {
    title: part === 1 ? words.surah(name) : `${words.surah(name)}: ${words.part(...bounds(part))}`,
    description: words.describe(name, surah.ayah_count),
    verses: true,
    blocks: [
      { facts: factsOf(surah, view) },
      jumpForm(surah.number, view),
      ...(loaded < surah.ayah_count ? [{ paragraph: [words.loaded(loaded, surah.ayah_count)], soft: true }] : []),
      {
        reading: [
          ...basmalahBefore(verses, basmalah, view),
          { records: verses.map((verse) => verseRecord(verse, view)) },
        ],
      },
      ...editionsOf(verses, view),
      pagerOf({ before, up: { text: words.title, href: '/q' }, after }, view),
    ],
    linkedData: {
      '@type': 'Chapter',
      name: words.surah(name),
      position: surah.number,
      isPartOf: { '@type': 'Book', name: words.title },
    },
  }
}

function factsOf(surah: Surah, view: ReadingView): Extract<Block, { facts: unknown }>['facts'] {
  const { quran: words, number } = readingWords[view.language]
  const meaning = view.language === 'id' ? surah.meaning : view.language === 'en' ? surah.name_english : undefined
  return [
    [words.number, [number(surah.number)]],
    ...(meaning ? [[words.meaning, [meaning]] as [string, [string]]] : []),
    [words.revelation, [words.revealed[surah.revelation as keyof typeof words.revealed]]],
    [words.count, [number(surah.ayah_count)]],
  ]
}

/** A juz or hizb in parts, or a page of the mushaf: its verses, surah by surah. */
export function divisionPage(
  { division, number, count }: { division: Division; number: number; count: number },
  { verses, basmalah, part, parts }: { verses: Verse[]; basmalah: Verse | undefined; part: number; parts: number },
  view: ReadingView,
): PageContent {
  const { quran: words, shell } = readingWords[view.language]
  const title = words[division](number)
  const path = `/q/${division}/${number}`
  const other = (one: number) => ({ text: words[division](one), href: `/q/${division}/${one}` })
  const own = (one: number) => ({ text: words.portion(one, parts), href: partAddress(path, one) })
  const before = part > 1 ? own(part - 1) : number > 1 ? other(number - 1) : undefined
  const after =
    part < parts
      ? { ...own(part + 1), goesOn: true }
      : number < count
        ? { ...other(number + 1), goesOn: division === 'page' }
        : undefined
  const surahs = [...new Set(verses.map(({ surah }) => surah))]
  return {
    title: parts > 1 ? `${title}: ${words.portion(part, parts)}` : title,
    description: `${title}: ${shell.list(surahs.map((surah) => words.surah(surahIn(surah, LANGUAGE_OF_CODE[view.language]))))}.`,
    verses: true,
    blocks: [
      {
        reading: surahs.flatMap((surah): Block[] => {
          const own = verses.filter((verse) => verse.surah === surah)
          return [
            { heading: words.surah(surahIn(surah, LANGUAGE_OF_CODE[view.language])) },
            ...basmalahBefore(own, basmalah, view),
            { records: own.map((verse) => verseRecord(verse, view)) },
          ]
        }),
      },
      ...editionsOf(verses, view),
      pagerOf({ before, up: { text: words.title, href: '/q' }, after }, view),
    ],
  }
}
