import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { insertJson } from '../../../platform/db/insert-json.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import { raiseDataVersion } from '../data-version.ts'

const asked = z.array(z.string().trim().min(1).max(300)).max(10)
const line = z.strictObject({
  key: z.string().regex(/^(\d{1,3}:\d{1,3}|[a-z]+:\d+(\.\d+)?)$/, 'must be the key of a verse or hadith'),
  id: asked,
  en: asked,
  ar: asked,
})

/**
 * Loads the questions written for records from `folder` (models/training/questions), if they have changed since the last time. Returns whether
 * anything was loaded. Throws with file, line and field if one is wrong.
 */
export async function seedQuestions(db: Db, folder: string): Promise<boolean> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ndjson')) : []
  const hash = createHash('sha256')
  const texts = files.sort().map((file) => {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    hash.update(`\0${file}\0`).update(text)
    return { path, text }
  })
  const sum = hash.digest('hex')
  if ((await loadedSum(db)) === sum) return false
  const records = gather(texts.flatMap(({ path, text }) => readLines(path, text)))
  return transaction(db, async (tx) => {
    // processes that start together wait here, and then find the work done
    await tx.execute(sql`select pg_advisory_xact_lock(${QUESTIONS_LOCK})`)
    if ((await loadedSum(tx)) === sum) return false
    await tx.execute(sql`delete from questions`)
    await insertJson(
      tx,
      records,
      (list) => sql`
      insert into questions (key, indonesian, english, arabic)
      select key, id, en, ar
      from jsonb_to_recordset(${list}::jsonb) as q (key text, id text[], en text[], ar text[])`,
    )
    await raiseDataVersion(tx, ['quran', 'hadith'])
    await tx.execute(sql`
      insert into settings (name, value) values ('questions', ${JSON.stringify(sum)}::jsonb)
      on conflict (name) do update set value = excluded.value, updated_at = now()`)
    return true
  })
}

// any fixed number that no other advisory lock uses
const QUESTIONS_LOCK = 7_162_003

async function loadedSum(db: Executor): Promise<string | undefined> {
  const [known] = await rows<{ value: string }>(db, sql`select value from settings where name = 'questions'`)
  return known?.value
}

type Line = z.output<typeof line>

function readLines(path: string, text: string): Line[] {
  return text.split('\n').flatMap((json, at): Line[] => {
    if (json.trim() === '') return []
    const result = line.safeParse(parseJson(json))
    if (result.success) return [result.data]
    const [issue] = result.error.issues
    throw new Error(`${path}, line ${at + 1}: ${issue?.path.join('.') || 'the line'}: ${issue?.message}`)
  })
}

/** One record per key, from any number of files. */
function gather(lines: Line[]): Line[] {
  const records = new Map<string, Line>()
  for (const one of lines) {
    const { id, en, ar } = records.get(one.key) ?? { id: [], en: [], ar: [] }
    const both = (before: string[], more: string[]) => [...new Set([...before, ...more])]
    records.set(one.key, { key: one.key, id: both(id, one.id), en: both(en, one.en), ar: both(ar, one.ar) })
  }
  return [...records.values()]
}
