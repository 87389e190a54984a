import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import { citeHadith, citeVerse } from '../../records/citations/print.ts'
import { type Evidence, resolveEvidence } from '../../records/collections/collections.ts'
import { cutSanad } from '../../records/hadith/matn.ts'
import type { Language } from '../../text/stem.ts'
import type { Source } from '../sources.ts'
import { type Care, callLines, careSteps, careText, quotedFor, recordOf } from './care.ts'
import type { Need } from './phrases.ts'

/**
 * The answer to a person in need: first the person, then what to do and whom to call, then verses and hadith on mercy and worth, by key. Nothing
 * is ranked.
 */
export async function answerInNeed(db: Db, care: Care, need: Need): Promise<{ answer: string; sources: Source[] }> {
  const { kind, language } = need
  const record = recordOf(care, kind)
  const keys = quotedFor(record, need)
  const own = `[care:${kind}]`
  const steps = careSteps(record, language)
  const found = await resolveEvidence(db, keys)
  const numbers = await usualNumbers(db, keys)
  const quoted = keys.flatMap((key) => {
    const evidence = found.get(key)
    return evidence ? asSource(evidence, numbers.get(key) ?? null, record.end.includes(key), language) : []
  })
  const shown = quoted.filter(({ text, textArabic }) => text !== '' || textArabic !== '')
  const answer = [
    `${careText(record, 'opening', language)} ${own}`,
    [...steps.map((step) => `- ${step}`)].join('\n'),
    callLines(care, kind, language),
    ...(shown.length > 0 ? [careText(record, 'lead', language)] : []),
    ...shown.map((source) => quote(source, language)),
    `${careText(record, 'closing', language)} ${own}`,
  ].join('\n\n')
  const text = [careText(record, 'opening', language), ...steps, careText(record, 'closing', language)].join('\n')
  return { answer, sources: [careSource(record.id, careText(record, 'title', language), text), ...shown] }
}

/** A line for readers who may need help, above an answer about the subject. */
export function lineInNeed(care: Care, { kind }: Need, language: Language): { text: string; source: Source } {
  const record = recordOf(care, kind)
  const line = careText(record, 'line', language)
  return {
    text: `${line} [care:${kind}]\n\n${callLines(care, kind, language)}`,
    source: careSource(kind, careText(record, 'title', language), line),
  }
}

function careSource(kind: string, name: string, text: string): Source {
  return {
    type: 'care',
    key: `care:${kind}`,
    name,
    text,
    textArabic: '',
    texts: { arabic: null, indonesian: null, english: null },
    grades: [],
    standing: 'ungraded',
    grading: '',
  }
}

function asSource(
  { type, key, text_arabic, text_indonesian, text_english }: Evidence,
  arabicNumber: string | null,
  end: boolean,
  language: Language,
): Source {
  const shown = (text: string | null, of: Language): string => {
    if (text === null) return ''
    if (type === 'hadith') return cutSanad(text, of).matn.trim()
    return end ? (of === 'arabic' ? afterLastPause(text) : lastSentence(text)) : text
  }
  const arabic = shown(text_arabic, 'arabic')
  const text = language === 'arabic' ? arabic : shown(language === 'english' ? text_english : text_indonesian, language)
  return {
    type,
    key,
    name: type === 'quran' ? citeVerse(key, language) : citeHadith({ key, arabic_number: arabicNumber }, language),
    text: text || arabic,
    textArabic: arabic,
    texts: { arabic: text_arabic, indonesian: text_indonesian, english: text_english },
    grades: [],
    standing: 'sound',
    grading: '',
  }
}

/** The text after the last pause mark of the mushaf. */
const afterLastPause = (arabic: string): string => arabic.slice(arabic.lastIndexOf('\u06DA') + 1).trim()

/** The last sentence of a translation, with or without a full stop. */
function lastSentence(text: string): string {
  const ends = [...text.matchAll(/[.!?]["”]? (?=\S)/g)]
  const last = ends.at(-1)
  return last ? text.slice(last.index + last[0].length) : text
}

function quote({ key, name, type, text, textArabic }: Source, language: Language): string {
  const lines = type === 'quran' && language !== 'arabic' && textArabic !== '' ? [textArabic, '', text] : [text]
  return `**${name}**\n\n${lines.map((line) => `> ${line.replace(/\s*\n\s*/g, ' ')}`.trim()).join('\n')} [${key}]`
}

async function usualNumbers(db: Db, keys: string[]): Promise<Map<string, string | null>> {
  const found = await rows<{ key: string; arabic_number: string | null }>(
    db,
    sql`select key, arabic_number from hadith where key in ${keys}`,
  )
  return new Map(found.map(({ key, arabic_number }) => [key, arabic_number]))
}
