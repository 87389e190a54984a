import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import * as formats from './formats.ts'
import { officeFormat } from './office.ts'

/**
 * Formats by the extension that file-type reports. Its media type is not enough: it gives any MPEG audio the type of MP3, and two bytes suffice
 * for that: UTF-16 text begins like layer I.
 */
const known: Record<string, formats.Format> = {
  jpg: formats.jpeg,
  png: formats.png,
  apng: formats.png,
  gif: formats.gif,
  mp4: formats.mp4,
  m4v: formats.mp4,
  '3gp': formats.video3gp,
  pdf: formats.pdf,
  docx: formats.docx,
  xlsx: formats.xlsx,
  pptx: formats.pptx,
  mp3: formats.mp3,
  ogg: formats.ogg,
  oga: formats.ogg,
  ogx: formats.ogg,
  opus: formats.ogg,
  spx: formats.ogg,
  amr: formats.amr,
}

/** Signatures that file-type misses when what follows them is short or unusual. `?` stands for any byte. */
const beginnings: [string, formats.Format][] = [
  ['\x89PNG\r\n\x1a\n', formats.png],
  ['OggS', formats.ogg],
  ['ID3', formats.mp3],
  ['#!AMR\n', formats.amr],
  ['#!AMR-WB\n', formats.amr],
  ['????ftyp3gp', formats.video3gp],
]

/** The format of a file by its bytes, not its name; undefined when messages cannot carry it. */
export async function formatOf(path: string): Promise<formats.Format | undefined> {
  const detected = await fileTypeFromFile(path)
  if (detected && detected.ext !== 'cfb') return known[detected.ext]
  const file = await open(path)
  try {
    return detected ? await officeFormat(file) : await byBeginning(file)
  } finally {
    await file.close()
  }
}

/** Whether its name says CSV and its bytes are text; CSV has no signature. */
export async function isCsv(path: string, name: string | undefined): Promise<boolean> {
  if (!name?.toLowerCase().endsWith('.csv')) return false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      if (decoder.decode(chunk, { stream: true }).includes('\0')) return false
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function byBeginning(file: FileHandle): Promise<formats.Format | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
  const start = buffer.toString('latin1', 0, bytesRead)
  const fits = (beginning: string) => [...beginning].every((byte, at) => byte === '?' || byte === start[at])
  return beginnings.find(([beginning]) => fits(beginning))?.[1]
}
