import { citeVerse, surahIn } from '../../reference/records/citations/print.ts'
import { divisionsOf } from '../../reference/records/quran/divisions.ts'
import { textIn } from '../../reference/records/quran/scripts.ts'
import type { Commentary } from '../../reference/records/quran/tafsir.ts'
import type { Verse } from '../../reference/records/quran/verses.ts'
import type { VerseWord } from '../../reference/records/quran/words.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import { LANGUAGE_NAMES } from '../kit/language.ts'
import type { ReadingView } from './address.ts'
import type { Block, Inline, PageContent } from './blocks.ts'
import { opening } from './opening.ts'
import { pagerOf } from './pager.ts'
import { PART, partAddress } from './parts.ts'
import { jumpForm } from './surah-pages.ts'
import { editionsOf, verseParts, verseTranslation } from './verses.ts'
import { readingWords } from './words.ts'

export function versePage(
  verse: Verse,
  {
    count,
    words: wordByWord,
    commentaries,
    further,
  }: { count: number; words: VerseWord[]; commentaries: Commentary[]; further: Block[] },
  view: ReadingView,
): PageContent {
  const { quran: words, number } = readingWords[view.language]
  const language = LANGUAGE_OF_CODE[view.language]
  const title = citeVerse(verse.key, language)
  const arabic = textIn(verse, view.script)
  const translation = verseTranslation(verse, view)
  const at = divisionsOf(verse)
  const near = (ayah: number) => ({ text: words.ayah(ayah), href: `/q/${verse.surah}:${ayah}` })
  return {
    title,
    description: opening(translation ?? arabic),
    verses: true,
    quote: [arabic, translation, title].filter(Boolean).join('\n'),
    blocks: [
      ...verseParts(verse, view),
      ...(verse.transliteration && view.language === 'id' && !view.latin
        ? [{ folded: words.latin, blocks: [{ prose: verse.transliteration, lang: 'ar-latn' as const }] }]
        : []),
      ...editionsOf([verse], view),
      ...wordBlocks(wordByWord, view),
      {
        facts: [
          [words.juzName, [{ text: number(at.juz), href: `/q/juz/${at.juz}` }]],
          [words.hizbName, [{ text: number(at.hizb), href: `/q/hizb/${at.hizb}` }]],
          [words.pageName, [{ text: number(at.page), href: `/q/page/${at.page}` }]],
        ],
      },
      pagerOf(
        {
          before: verse.ayah > 1 ? near(verse.ayah - 1) : undefined,
          up: {
            text: words.surah(surahIn(verse.surah, language)),
            href: partAddress(`/q/${verse.surah}`, Math.ceil(verse.ayah / PART)),
          },
          after: verse.ayah < count ? near(verse.ayah + 1) : undefined,
        },
        view,
        true,
      ),
      jumpForm(verse.surah, view),
      ...(commentaries.length > 0 ? [{ heading: words.tafsir, id: 'tafsir' }] : []),
      ...commented(commentaries, view),
      ...further,
    ],
    linkedData: { '@type': 'Quotation', name: title, text: arabic, inLanguage: 'ar' },
  }
}

/** The verse word by word with meanings, folded; nothing if there are no meanings in the reader's language. */
function wordBlocks(all: VerseWord[], { language }: ReadingView): Block[] {
  const meaningOf = ({ indonesian, english }: VerseWord) => ({ id: indonesian, en: english, ar: null })[language]
  if (!all.some(meaningOf)) return []
  const { words } = readingWords[language].quran
  return [
    {
      folded: words.title,
      blocks: [
        {
          table: {
            caption: words.title,
            kind: 'compact',
            head: [words.arabic, words.reading, words.meaning],
            rows: all.map((word): Inline[][] => [
              [{ text: word.arabic, lang: 'ar' }],
              [word.transliteration ? { text: word.transliteration, lang: 'ar-latn' } : ''],
              [meaningOf(word) ?? ''],
            ]),
          },
        },
      ],
    },
  ]
}

/** The commentaries, folded, those in the reader's language first. */
function commented(commentaries: Commentary[], { language }: ReadingView): Block[] {
  const own = (one: Commentary) => one.language === language
  return [...commentaries.filter(own), ...commentaries.filter((one) => !own(one))].map(
    ({ source_name, text, language: lang }): Block => ({
      folded: lang === language ? source_name : `${source_name} (${LANGUAGE_NAMES[lang as typeof language]})`,
      blocks: [{ prose: text, lang: lang as ReadingView['language'] }],
    }),
  )
}
