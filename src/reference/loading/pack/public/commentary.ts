import { z } from 'zod'
import { parseFile } from './parse.ts'

export type TafsirRow = { key: string; source: string; source_name: string; language: string; text: string }

const verses = z.record(z.string().regex(/^\d+\.\d+$/), z.string())

/** Reads a commentary of renomureza/quran-api-id, `{"1.1": "…"}`. Verses without one have no row. */
export function commentaryRows(
  file: string,
  bytes: Buffer,
  about: { source: string; source_name: string },
): TafsirRow[] {
  return Object.entries(parseFile(file, bytes, verses)).flatMap(([number, text]) =>
    text.trim() === '' ? [] : [{ key: number.replace('.', ':'), ...about, language: 'id', text: text.trim() }],
  )
}
