import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../../../src/config.ts'
import { prepareDatabase } from '../../../../src/database.ts'
import { WHOLE } from '../../../support/sample.ts'
import { narratorRow, type PackRows, writePack } from '../../../support/small-pack.ts'

const KILLS = WHOLE ? 20 : 8
const HADITH = 3_000
const NARRATORS = 600

type Seen = { name: string; origin: string; rows: number; marks: number; mark: string }
type Line = { seen?: Seen[]; resumesAt?: number; outcome?: string; done?: number }

/** A pack whose rows contain its name. */
function markedPack(mark: string): string {
  const keys = Array.from({ length: 286 }, (_, at) => ({ key: `2:${at + 1}`, surah: 2, ayah: at + 1 }))
  const rows: PackRows = {
    quran: keys.map((key) => ({ ...key, text_arabic: 'سطر مصنوع', text_english: mark })),
    tafsir: keys.map(({ key }) => ({
      key,
      source: 'made-up',
      source_name: mark,
      language: 'id',
      text: 'Penjelasan buatan',
    })),
    hadith_sections: [{ collection: 'bukhari', book_number: 1, name_en: mark }],
    hadith: Array.from({ length: HADITH }, (_, at) => ({
      key: `bukhari:${at + 1}`,
      collection: 'bukhari',
      number: at + 1,
      book_number: 1,
      text_arabic: 'نص مصنوع للاختبار '.repeat(10),
      text_english: mark,
    })),
    narrators: Array.from({ length: NARRATORS }, (_, at) =>
      narratorRow(`test:${at}`, 'فلان بن فلان', { source: mark }),
    ),
  }
  return writePack(rows)
}

/** Imports in a process that is killed after this many steps and milliseconds; with Infinity it finishes. */
async function importIn(folder: string, pack: string, steps: number, ms: number): Promise<Line[]> {
  const child = spawn(process.execPath, ['test/support/import-pack.mjs', folder, pack], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const lines: Line[] = []
  for await (const text of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(text) as Line)
    if (lines.length === steps) void sleep(ms).then(() => child.kill('SIGKILL'))
  }
  await ended
  return lines
}

test(`an import killed ${KILLS} times is never partly visible, repeats little work, and completes`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-kill-'))
  await (await prepareDatabase(loadConfig({ DATA_DIR: folder }), pino({ level: 'silent' }))).close()
  const packs = { 'pack A': markedPack('pack A'), 'pack B': markedPack('pack B') }
  let coming: keyof typeof packs = 'pack A'
  let served: string | undefined
  let resumed = 0

  for (let kill = 0; kill <= KILLS; kill += 1) {
    const last = kill === KILLS
    const lines = await importIn(
      folder,
      packs[coming],
      last ? Number.POSITIVE_INFINITY : 1 + (kill % 5),
      (kill * 37) % 90,
    )
    const [{ seen = [], resumesAt = 0 } = {}] = lines
    const ofPack = seen.filter(({ origin }) => origin === 'pack')
    const visible = new Set(ofPack.map(({ mark }) => mark))
    // readers saw nothing of a pack or a complete one when this process began
    expect(ofPack.every(({ marks }) => marks === 1) && visible.size <= 1).toBe(true)
    if (visible.size === 1)
      expect(Object.fromEntries(ofPack.map(({ name, rows }) => [name, rows]))).toMatchObject({
        verses: 286,
        tafsir: 286,
        hadith: HADITH,
        narrators: NARRATORS,
      })
    const [mark] = visible
    // a committed swap stays
    if (served) expect([served, coming]).toContain(mark)
    if (resumesAt > 0) resumed += 1
    served = mark
    if (mark === coming || lines.some(({ outcome }) => outcome === 'imported')) {
      served = coming
      coming = coming === 'pack A' ? 'pack B' : 'pack A'
    }
    if (last) expect(lines.at(-1)?.outcome).toMatch(/imported|known/)
  }
  expect(resumed).toBeGreaterThan(KILLS / 4)
  rmSync(folder, { recursive: true, force: true })
}, 400_000)
