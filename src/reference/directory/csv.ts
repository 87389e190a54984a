import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../platform/refusal.ts'
import type { PlaceFile } from './import.ts'

/** Alternative names of columns. */
const COLUMNS: Record<string, string> = {
  name: 'name',
  nama: 'name',
  address: 'address',
  alamat: 'address',
  city: 'city',
  kota: 'city',
  lat: 'lat',
  latitude: 'lat',
  lng: 'lng',
  lon: 'lng',
  longitude: 'lng',
  phone: 'phone',
  telepon: 'phone',
  verified: 'verified',
  externalid: 'externalId',
  website: 'website',
  educationlevel: 'educationLevel',
  jenjang: 'educationLevel',
  curriculumtype: 'curriculumType',
  kurikulum: 'curriculumType',
}

const BOOLEANS: Record<string, boolean> = {
  true: true,
  yes: true,
  ya: true,
  '1': true,
  false: false,
  no: false,
  tidak: false,
  '0': false,
}

/** Because a stray quotation mark would make the rest of the file one record. */
const MAX_RECORD_BYTES = 20_000
/** A piece is parsed in one turn of the event loop: at most 10 ms, with one letter per line. */
const PIECE_BYTES = 2 * 1024

/**
 * Reads a CSV file with a header, separated by commas, semicolons or tabs, record by record. A line that is no record becomes a problem; a file
 * that is no CSV in UTF-8 is refused with the line.
 */
export async function* readCsv(file: Buffer): PlaceFile {
  if (file.length === 0) throw invalid('body', 'is empty: send a CSV file with a header line')
  checkEncoding(file)
  let header: string[] | undefined
  for await (const { cells, line } of recordsOf(file)) {
    if (!header) {
      header = columnsOf(cells)
    } else if (cells.length !== header.length) {
      yield { line, field: 'line', message: `has ${cells.length} cells, the header has ${header.length}` }
    } else {
      yield { line, values: valuesOf(header, cells) }
    }
  }
}

async function* recordsOf(file: Buffer): AsyncGenerator<{ cells: string[]; line: number }> {
  const parser = Readable.from(piecesOf(file)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(file),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { cells: record, line: info.lines }
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalid('body', `is not CSV: ${error.message}`)
    throw error
  }
}

function* piecesOf(file: Buffer): Generator<Buffer> {
  for (let start = 0; start < file.length; start += PIECE_BYTES) yield file.subarray(start, start + PIECE_BYTES)
}

function checkEncoding(file: Buffer): void {
  if (isUtf8(file) && !file.includes(0)) return
  if (file.includes(0)) throw invalid('body', 'must be UTF-8: this file holds null bytes, as UTF-16 does')
  let line = 1
  let start = 0
  while (start < file.length) {
    const end = file.indexOf(10, start)
    if (!isUtf8(file.subarray(start, end < 0 ? file.length : end))) break
    start = end + 1
    line += 1
  }
  throw invalid('body', `must be UTF-8: line ${line} is not`)
}

/** Spreadsheets of countries with decimal commas separate by semicolons. */
function delimiterOf(file: Buffer): string {
  const end = file.indexOf(10)
  const header = file.subarray(0, end < 0 ? file.length : end).toString('utf8')
  return [';', '\t'].find((delimiter) => header.includes(delimiter) && !header.includes(',')) ?? ','
}

function columnsOf(cells: string[]): string[] {
  const columns = cells.map((cell) => COLUMNS[cell.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? '')
  if (!columns.includes('name')) throw invalid('body', 'has no column "name" in its header line')
  const twice = columns.find((column, place) => column !== '' && columns.indexOf(column) !== place)
  if (twice) throw invalid('body', `has two columns for ${twice}`)
  return columns
}

function valuesOf(columns: string[], cells: string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [place, column] of columns.entries()) {
    const cell = cells[place]?.trim() ?? ''
    // an empty cell or a dash is no value
    if (column !== '' && cell !== '' && cell !== '-') values[column] = readCell(column, cell)
  }
  return values
}

function readCell(column: string, cell: string): unknown {
  if (column === 'lat' || column === 'lng')
    return /^[+-]?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell
  if (column === 'verified') return BOOLEANS[cell.toLowerCase()] ?? cell
  return cell
}
