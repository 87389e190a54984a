import { z } from 'zod'
import { notFound } from '../../platform/refusal.ts'
import { latinDigits } from '../../reference/records/citations/numbers.ts'
import { type SurahNames, surahNumbered } from '../../reference/records/citations/surahs.ts'
import { DIVISIONS, rangesOf } from '../../reference/records/quran/divisions.ts'
import { findTafsir } from '../../reference/records/quran/tafsir.ts'
import { countVerses, findVerse, listSurahs, listVerses, VERSE_KEY } from '../../reference/records/quran/verses.ts'
import { findWords } from '../../reference/records/quran/words.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import { addressIn, type ReadingView } from './address.ts'
import type { PageContent } from './blocks.ts'
import { withVersion } from './changes/note.ts'
import type { ReadingRoutes } from './deps.ts'
import { parallelBlocks } from './parallels.ts'
import { PART, partAddress, partsOf } from './parts.ts'
import { questionBlocks } from './questions.ts'
import { addressesOf, named, sendNotice, sendPage, viewOf, viewQuery } from './reply.ts'
import { searchForm } from './search/form.ts'
import { recitationOf } from './sound/sound.tsx'
import { divisionPage, jumpForm, surahPage, surahsPage } from './surah-pages.ts'
import { versePage } from './verse-page.ts'
import { readingWords } from './words.ts'

const VERSE = /^\d{1,3}:\d{1,3}$/
const SURAH = /^[1-9]\d{0,2}$/

const BASMALAH = '1:1'

const inParts = viewQuery.extend({ part: z.coerce.number().int().min(1).max(100).catch(1).default(1) })

/** `ayah`: the verse to go to. */
const inSurah = inParts.extend({
  ayah: z
    .string()
    .trim()
    .transform(latinDigits)
    .pipe(z.string().regex(/^\d{1,3}$/))
    .optional()
    .catch(undefined),
})

/** For a missing verse: how many the surah has. */
function noSuchVerse(key: string, surah: SurahNames | undefined, view: ReadingView): PageContent {
  const { quran: words, notices } = readingWords[view.language]
  const ayah = Number(key.split(':')[1])
  const text = !surah
    ? words.noSurah
    : VERSE_KEY.test(key) && ayah <= surah.verses
      ? words.notLoaded
      : words.noVerse(surah.names[LANGUAGE_OF_CODE[view.language]], surah.verses)
  return {
    title: notices.missing.title,
    description: text,
    blocks: [
      { paragraph: [text] },
      ...(surah ? [jumpForm(surah.number, view)] : []),
      searchForm(view),
      { pager: [surah ? surahLink(surah, view) : { text: words.title, href: '/q' }], label: words.title },
    ],
  }
}

const surahLink = ({ number, names }: SurahNames, { language }: ReadingView) => ({
  text: readingWords[language].quran.surah(names[LANGUAGE_OF_CODE[language]]),
  href: `/q/${number}`,
})

/** /q: the surahs, a surah and a juz in parts, a page of the mushaf, a verse. */
export const quranPages: ReadingRoutes = (deps) => async (scope) => {
  const { db } = deps
  const sound = recitationOf(deps.config)
  /** Unchanged where no recitation is configured. */
  const withRecitation = (content: PageContent, verse?: string): PageContent =>
    sound ? { ...content, sound: { ...sound, ...(verse && { verse }) } } : content
  const loadedSurah = async (wanted: number) => (await listSurahs(db)).find(({ number }) => number === wanted)

  for (const url of addressesOf('/q')) {
    scope.get(url, async (request, reply) => {
      const find = async (view: ReadingView) => surahsPage(await listSurahs(db), view)
      await sendPage(deps, request, reply, { path: '/q', of: ['quran'], find })
      return reply
    })
  }

  async function verse(key: string, view: ReadingView): Promise<PageContent | undefined> {
    const found = await findVerse(db, key)
    if (!found) return undefined
    const surah = await loadedSurah(found.surah)
    const commentaries = (await findTafsir(db, key))?.commentaries ?? []
    const further = [
      ...(await questionBlocks(db, key, view)),
      ...(await parallelBlocks(db, 'verses', key, view)),
      ...(await parallelBlocks(db, 'quotes', key, view)),
    ]
    const words = await findWords(db, key)
    const content = versePage(found, { count: surah?.ayah_count ?? 0, words, commentaries, further }, view)
    return withVersion(db, { kind: 'quran', key }, withRecitation(content, key), view)
  }

  async function surah(number: number, part: number, view: ReadingView): Promise<PageContent | undefined> {
    const found = await loadedSurah(number)
    if (!found || part > partsOf(found.ayah_count)) return undefined
    const whole = { surah: number, from: 1, to: found.ayah_count }
    const verses = await listVerses(db, [{ surah: number, from: (part - 1) * PART + 1, to: part * PART }])
    const [basmalah, loaded] = [await findVerse(db, BASMALAH), await countVerses(db, [whole])]
    return withRecitation(surahPage(found, { verses, basmalah, loaded, part }, view))
  }

  scope.get(
    '/q/:key',
    { schema: { params: z.object({ key: named }), querystring: inSurah } },
    async (request, reply) => {
      const { key } = request.params
      const { part, ayah } = request.query
      if (ayah !== undefined && SURAH.test(key))
        return reply.redirect(addressIn(viewOf(request), `/q/${key}:${ayah}`), 302)
      const sent = VERSE.test(key)
        ? await sendPage(deps, request, reply, {
            path: `/q/${key}`,
            of: ['quran', 'hadith', 'parallels', 'masail'],
            find: (view) => verse(key, view),
          })
        : SURAH.test(key) &&
          (await sendPage(deps, request, reply, {
            path: partAddress(`/q/${key}`, part),
            of: ['quran'],
            find: (view) => surah(Number(key), part, view),
          }))
      if (sent) return reply
      const known = surahNumbered(Number(key.split(':')[0]))
      if (known ? !VERSE.test(key) : !/^\d+(?::\d+)?$/.test(key)) throw notFound(`/q/${key.slice(0, 20)}`)
      return sendNotice(request, reply.code(404), noSuchVerse(key, known, viewOf(request)), deps.publicUrl)
    },
  )

  for (const division of ['juz', 'hizb', 'page'] as const) {
    const numbered = { params: z.object({ number: named }), querystring: inParts }
    scope.get(`/q/${division}/:number`, { schema: numbered }, async (request, reply) => {
      const { part } = request.query
      const number = SURAH.test(request.params.number) ? Number(request.params.number) : 0
      const count = DIVISIONS[division]
      const sent =
        number >= 1 &&
        number <= count &&
        (await sendPage(deps, request, reply, {
          path: partAddress(`/q/${division}/${number}`, part),
          of: ['quran'],
          find: async (view) => {
            const all = await listVerses(db, rangesOf(division, number))
            const parts = partsOf(all.length)
            if (part > parts) return undefined
            const verses = all.slice((part - 1) * PART, part * PART)
            const basmalah = await findVerse(db, BASMALAH)
            return withRecitation(divisionPage({ division, number, count }, { verses, basmalah, part, parts }, view))
          },
        }))
      if (!sent) throw notFound(`This ${division}`)
      return reply
    })
  }
}
