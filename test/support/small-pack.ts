import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Row = Record<string, unknown>
export type PackRows = Record<string, Row[]>

/** Rows of an invented pack, clearly marked so that nobody takes them for scripture. */
export function smallPackRows(): PackRows {
  const verses = [
    [1, 1],
    [1, 2],
    [2, 255],
    [112, 1],
  ] as const
  const hadith = (key: string, more: Row = {}): Row => {
    const [collection = '', number = ''] = key.split(':')
    return {
      key,
      collection,
      number: Number.parseInt(number, 10),
      arabic_number: number,
      book_number: 1,
      hadith_in_book: 1,
      section_name: 'A made-up book',
      text_arabic: `نص مصنوع للاختبار ${key}`,
      text_indonesian: `Teks buatan untuk uji ${key}`,
      text_english: `Made-up test text ${key}`,
      grades: [{ grade: 'Sahih', graded_by: 'A made-up grader' }],
      sanad: ['Fulan', 'Fulan bin Fulan'],
      ...more,
    }
  }
  return {
    quran: verses.map(([surah, ayah]) => ({
      key: `${surah}:${ayah}`,
      surah,
      ayah,
      text_arabic: `سطر مصنوع للاختبار ${surah}:${ayah}`,
      text_indonesian: `Baris buatan untuk uji ${surah}:${ayah}`,
      text_english: `Made-up test line ${surah}:${ayah}`,
      transliteration: null,
    })),
    tafsir: verses.map(([surah, ayah]) => tafsirRow(`${surah}:${ayah}`, 'kemenag')),
    tafsir_extra: verses.map(([surah, ayah]) => tafsirRow(`${surah}:${ayah}`, 'jalalayn')),
    hadith_sections: [
      { collection: 'bukhari', book_number: 1, name_en: 'A made-up book', name_ar: null, name_id: 'Kitab buatan' },
      { collection: 'tirmidhi', book_number: 1, name_en: 'A made-up book', name_ar: null, name_id: null },
    ],
    hadith: [
      hadith('bukhari:1'),
      hadith('bukhari:402'),
      hadith('tirmidhi:3604'),
      hadith('tirmidhi:3605', { text_indonesian: null, grades: [], sanad: [] }),
      hadith('muslim:8', { arabic_number: null, book_number: 0 }),
      hadith('muslim:93', { arabic_number: '8.01' }),
      hadith('muslim:94', { arabic_number: '8.02' }),
    ],
    hadith_fractional: [hadith('bukhari:402.2'), hadith('tirmidhi:3604.1'), hadith('tirmidhi:3604.09')],
    narrators: [
      narratorRow('test:1', 'فلان بن فلان البصري', { kuniyah: 'أبو فلان', students: ['test:2'] }),
      narratorRow('test:2', 'علان بن فلان الكوفي', { teachers: ['test:1'] }),
    ],
  }
}

const tafsirRow = (key: string, source: string): Row => ({
  key,
  source,
  source_name: `Made-up ${source}`,
  language: 'id',
  text: `Penjelasan buatan ${source} untuk ${key}`,
})

export const narratorRow = (id: string, name: string, more: Row = {}): Row => ({
  id,
  source: 'made up',
  name_arabic: name,
  name_latin: null,
  kuniyah: null,
  grade: 'ثقة',
  namings: [],
  teachers: [],
  students: [],
  ...more,
})

/** Writes a pack into a new folder, with its manifest. */
export function writePack(rows: PackRows = smallPackRows()): string {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-pack-'))
  mkdirSync(folder, { recursive: true })
  const files = Object.entries(rows).map(([name, list]) => {
    const text = list.map((row) => `${JSON.stringify(row)}\n`).join('')
    const bytes = gzipSync(text)
    const file = `${name}.ndjson.gz`
    writeFileSync(join(folder, file), bytes)
    return {
      file,
      rows: list.length,
      bytes: bytes.length,
      sha256: sha256(bytes),
      uncompressed_bytes: Buffer.byteLength(text),
    }
  })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ files }))
  return folder
}

/** Replaces a file, and its checksum and size in the manifest. */
export function replaceFile(folder: string, file: string, text: string | Buffer): void {
  const bytes = gzipSync(text)
  writeFileSync(join(folder, file), bytes)
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { files: Row[] }
  for (const entry of manifest.files)
    if (entry.file === file)
      Object.assign(entry, { bytes: bytes.length, sha256: sha256(bytes), uncompressed_bytes: Buffer.byteLength(text) })
  writeFileSync(path, JSON.stringify(manifest))
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
