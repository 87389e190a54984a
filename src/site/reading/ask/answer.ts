import { LANGUAGE_CODES, type LanguageCode } from '../../../platform/language.ts'
import type { Answer } from '../../../reference/answers/ask.ts'
import type { Source } from '../../../reference/answers/sources.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import type { Language } from '../../../reference/text/stem.ts'
import type { Block, Inline } from '../blocks.ts'
import { isVerse } from '../citations.ts'
import { opening } from '../opening.ts'
import { askWords, STANDING_TONES } from './words.ts'

/** Bold, italic, or the key of a source. */
const MARKED = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]\s]+)\]/g
/** The key at the end of a quotation, which the quotation's heading shows already. */
const LAST_KEY = /\s*\[([^[\]\s]+)\]\s*$/
/** Letters on a card: enough to recognize the source. */
const CARD_LETTERS = 160

type ShownAnswer = Pick<Answer, 'answer' | 'sources' | 'language' | 'suggestions'>

export const codeOf = (language: Language): LanguageCode =>
  LANGUAGE_CODES.find((code) => LANGUAGE_OF_CODE[code] === language) ?? 'id'

/** The page of a source; undefined for our own texts. */
export const sourceAddress = ({ type, key }: Source): string | undefined =>
  type === 'care' ? undefined : addressOf('', type, key)

/** The Markdown of an answer as blocks: the subset of Markdown that answers use, read line by line. */
export function answerBlocks({ answer, sources, language, suggestions }: ShownAnswer): Block[] {
  const lang = codeOf(language)
  const byKey = new Map(sources.map((source) => [source.key, source]))
  const blocks: Block[] = []
  let into = blocks
  for (const chunk of answer.split(/\n{2,}/)) {
    const lines = chunk.split('\n').filter((line) => line.trim() !== '')
    const [first] = lines
    if (first === undefined) continue
    const [, summary] = /^<details><summary>([^<>]+)<\/summary>$/.exec(first) ?? []
    if (summary !== undefined) {
      into = []
      blocks.push({ folded: summary, blocks: into })
    } else if (first === '</details>') into = blocks
    else if (/^#{1,4} /.test(first)) into.push({ heading: first.replace(/^#+ /, '') })
    else if (lines.every((line) => line.startsWith('>'))) into.push(quotationOf(lines, lang))
    else if (lines.every((line) => line.startsWith('- ')))
      into.push({ list: lines.map((line) => itemOf(line.slice(2), suggestions, lang) ?? runsOf(line.slice(2), byKey)) })
    else into.push({ paragraph: runsOf(joined(lines), byKey), lang, soft: /^\*[^*]+\*$/.test(chunk.trim()) })
  }
  return blocks
}

/** A question that asks itself. */
const itemOf = (line: string, suggestions: string[], lang: LanguageCode): Inline[] | undefined =>
  suggestions.includes(line) ? [{ text: line, href: addressOfQuestion(line), lang }] : undefined

export const addressOfQuestion = (q: string): string => `/ask?${new URLSearchParams({ q })}`

/** The lines of a paragraph as one; two spaces at the end of a line keep its break. */
const joined = (lines: string[]): string =>
  lines.map((line, at) => (at === 0 ? line : (lines[at - 1]?.endsWith('  ') ? '\n' : ' ') + line).trimEnd()).join('')

function quotationOf(lines: string[], lang: LanguageCode): Block {
  const [, key = ''] = LAST_KEY.exec(lines.at(-1) ?? '') ?? []
  const paragraphs = lines.map((line) => line.slice(1).replace(LAST_KEY, '').trim()).filter((text) => text !== '')
  return {
    quotation: paragraphs.map((text): Block => {
      if (!isArabic(text)) return { prose: text, lang }
      return { scripture: text, of: isVerse(key) ? 'quran' : 'hadith' }
    }),
  }
}

const isArabic = (text: string): boolean =>
  (text.match(/\p{Script=Arabic}/gu)?.length ?? 0) > (text.match(/\p{Script=Latin}/gu)?.length ?? 0)

/** A line with each key as a link to its source; where the source's own name precedes the key, that name is the link. */
function runsOf(line: string, sources: ReadonlyMap<string, Source>): Inline[] {
  const runs: Inline[] = []
  let at = 0
  for (const match of line.matchAll(MARKED)) {
    const [whole, bold, italic, key] = match
    const source = key === undefined ? undefined : sources.get(key)
    if (key !== undefined && !source) continue
    const between = line.slice(at, match.index)
    at = match.index + whole.length
    if (bold !== undefined || italic !== undefined) {
      runs.push(between, bold === undefined ? (italic ?? '') : { text: bold, strong: true })
      continue
    }
    if (!source) continue
    const href = sourceAddress(source)
    const last = runs.at(-1)
    if (between.trim() === '' && typeof last === 'object' && last.text === source.name) {
      if (href) last.href = href
    } else if (href) {
      const before = between.trimEnd().endsWith(source.name) ? between.trimEnd().slice(0, -source.name.length) : between
      runs.push(before, { text: source.name, href })
    } else runs.push(between.trimEnd())
  }
  return [...runs, line.slice(at)].filter((run) => run !== '')
}

/** The sources of an answer as cards: name, reliability, and first words. */
export function sourceCards({ sources, language }: ShownAnswer, view: LanguageCode): Block[] {
  const shown = sources.filter(({ type }) => type !== 'care')
  if (shown.length === 0) return []
  const words = askWords[view]
  const own = codeOf(language)
  return [
    { heading: words.sources(shown.length.toLocaleString(view === 'ar' ? 'ar-EG' : view)), id: 'sources' },
    {
      cards: shown.map((source) => ({
        title: { text: source.name, href: sourceAddress(source) ?? '', ...(own !== view && { lang: own }) },
        blocks: [
          ...(source.type === 'hadith'
            ? [{ paragraph: [{ text: words.standings[source.standing], tone: STANDING_TONES[source.standing] }] }]
            : []),
          { prose: opening(source.text, CARD_LETTERS), lang: isArabic(source.text) ? ('ar' as const) : own },
        ],
      })),
    },
  ]
}
