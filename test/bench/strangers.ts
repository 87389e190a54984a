import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/platform/db/open.ts'
import { rows } from '../../src/platform/db/rows.ts'

export const QUESTION_KINDS = ['phrase', 'spoken', 'english', 'arabic'] as const
/** A question that was written from a single record alone. */
export type AskedOfRecord = { kind: (typeof QUESTION_KINDS)[number]; text: string; key: string }

/** The questions of a list, one record per line: an Indonesian phrase, an everyday Indonesian question, an English and an Arabic one. */
export function questionsIn(file: string): AskedOfRecord[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap((line): AskedOfRecord[] => {
    const { key, id, en, ar } = JSON.parse(line) as { key: string; id: string[]; en: string[]; ar: string[] }
    const texts = [id[0], id[1], en[0], ar[0]]
    return QUESTION_KINDS.flatMap((kind, at) => (texts[at] ? [{ kind, text: texts[at], key }] : []))
  })
}

/** For each record: itself, records with the same words, and records of the same narration. */
export async function recordsAlike(db: Db, keys: string[]): Promise<Map<string, Set<string>>> {
  const pairs = await rows<{ key: string; other: string }>(
    db,
    sql`
    with wanted as (select key, twin from passages where key = any(${sql.param(keys)}::text[]))
    select w.key, w.key as other from wanted w
    union select w.key, p.key from wanted w join passages p on p.twin = w.twin
    union select w.key, a.other from wanted w join parallels a on a.key = w.key and a.kind in ('hadith', 'verses')`,
  )
  const alike = new Map<string, Set<string>>()
  for (const { key, other } of pairs) alike.set(key, (alike.get(key) ?? new Set()).add(other))
  return alike
}
