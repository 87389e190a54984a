import { z } from 'zod'
import { nameList, readTsv } from '../../../platform/data-file.ts'
import { fold } from '../../text/arabic.ts'
import type { Language } from '../../text/stem.ts'

export type SurahNames = {
  number: number
  verses: number
  names: Record<Language, string>
  /** Its meaning, other names and spellings. */
  others: string[]
}

const row = z.object({
  verses: z.coerce.number().int().positive(),
  indonesian: z.string().min(1),
  english: z.string().min(1),
  arabic: z.string().min(1),
  meaning: z.string().min(1),
  others: nameList,
})
const TABLE = readTsv('reference/records/citations/surahs.tsv', row)

const bare = (name: string): string => name.replace(/^!/, '')

const SURAHS: SurahNames[] = TABLE.map(({ verses, indonesian, english, arabic, meaning, others }, place) => ({
  number: place + 1,
  verses,
  names: { indonesian: bare(indonesian), english, arabic },
  others: [meaning, ...others.map(bare)].filter((name) => name !== ''),
}))

export const surahNumbered = (number: number): SurahNames | undefined => SURAHS[number - 1]

const ARTICLE = /^(?:al|an|ar|as|ash|asy|at|ath|ats|ad|adh|adz|az|el) (?=..)/
const ARABIC_ARTICLE = /^ال(?=..)/

/** The sound of a name in any spelling: without doubled and long letters, variants of digraphs, and a silent ending. */
function sound(folded: string): string {
  return folded
    .replace(/ /g, '')
    .replace(/dh|dz|zh|dl/g, 'z')
    .replace(/ts|th/g, 't')
    .replace(/sy|sh/g, 's')
    .replace(/kh/g, 'h')
    .replace(/gh/g, 'g')
    .replace(/q/g, 'k')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/w/g, 'u')
    .replace(/y/g, 'i')
    .replace(/o/g, 'a')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)[hه]$/, '')
}

/** By sound, with and without the article. `ordinary`: the name is also an ordinary word. */
const known = new Map<string, { surah: number; ordinary: boolean }>()
const sounds = (name: string): { whole: string; core: string; article: boolean } => {
  const folded = fold(name)
  const core = folded.replace(ARTICLE, '').replace(ARABIC_ARTICLE, '')
  return { whole: sound(folded), core: sound(core), article: core !== folded }
}

// joined spellings come last, so that real names win
const glued: [key: string, surah: number][] = []
for (const [place, { indonesian, english, arabic, meaning, others }] of TABLE.entries()) {
  const person = indonesian.startsWith('!')
  const names = [indonesian, english, arabic, ...others].map((name) => ({
    name: bare(name),
    ordinary: name.startsWith('!') || (person && (name === english || name === arabic)),
  }))
  const ordinary = new Set(names.filter((one) => one.ordinary).map(({ name }) => sounds(name).core))
  for (const { name } of [...names, { name: meaning }]) {
    const { whole, core, article } = sounds(name)
    if (!known.has(core)) known.set(core, { surah: place + 1, ordinary: ordinary.has(core) || name === meaning })
    if (article) glued.push([whole, place + 1], [`al${core}`, place + 1])
  }
}
for (const [key, surah] of glued) if (!known.has(key)) known.set(key, { surah, ordinary: false })

/** The surah with that name. `certain`: the name is unambiguous, because of its article or because it is no ordinary word. */
export function surahNamed(name: string): { surah: SurahNames; certain: boolean } | undefined {
  const { whole, core, article } = sounds(name)
  const found = known.get(core) ?? known.get(whole)
  const surah = found && surahNumbered(found.surah)
  return surah && { surah, certain: article || !found.ordinary }
}

/** In letters of a sound; too many names begin with shorter ones. */
const LEAST_SOUND = 3

/** The surah that sounds like a name, in any spelling, and those whose names begin with that sound. */
export function surahsSounding(typed: string): { exact: number | undefined; partial: number[] } {
  const { whole, core } = sounds(typed)
  if (core.length < LEAST_SOUND) return { exact: undefined, partial: [] }
  const partial = [...known].flatMap(([name, { surah }]) =>
    name.startsWith(core) || name.startsWith(whole) ? [surah] : [],
  )
  return { exact: (known.get(core) ?? known.get(whole))?.surah, partial: [...new Set(partial)] }
}
