import type { FileHandle } from 'node:fs/promises'
import { doc, type Format, ppt, xls } from './formats.ts'

/** Bytes of the header (MS-CFB). */
const HEADER_BYTES = 512
/** Bytes of a directory entry (MS-CFB). */
const ENTRY_BYTES = 128
/** The root directory comes first; reading on would follow a chain that a stranger wrote. */
const MAX_DIRECTORY_SECTORS = 64

/** Streams in the root directory that only one kind of document has. */
const streams: Record<string, Format> = {
  WordDocument: doc,
  Workbook: xls,
  Book: xls,
  'PowerPoint Document': ppt,
}

/**
 * The kind of an old Office document, by the names in its directory; undefined for other compound files, such as installers and mails. Layout:
 * Microsoft's [MS-CFB], sections 2.2 (header), 2.3 (sector chains) and 2.6 (directory).
 */
export async function officeFormat(file: FileHandle): Promise<Format | undefined> {
  const header = await bytesAt(file, 0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) return undefined
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorBytes = 2 ** shift
  const sectorAt = (number: number) => bytesAt(file, (number + 1) * sectorBytes, sectorBytes)

  let sector = header.readUInt32LE(48)
  // bounded, because the chain may be a loop
  for (let i = 0; i < MAX_DIRECTORY_SECTORS; i++) {
    const directory = await sectorAt(sector)
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const nameBytes = directory.readUInt16LE(at + 64)
      if (nameBytes < 2 || nameBytes > 64) continue
      const found = streams[directory.toString('utf16le', at, at + nameBytes - 2)]
      if (found) return found
    }
    const next = await nextSector(sector)
    if (next === undefined) return undefined
    sector = next
  }
  return undefined

  /** The sector after `number` in its chain. The header lists the first 109 table sectors, which cover 7 MB; later ones are not read. */
  async function nextSector(number: number): Promise<number | undefined> {
    const place = Math.floor(number / (sectorBytes / 4))
    if (place >= 109) return undefined
    const table = await sectorAt(header.readUInt32LE(76 + 4 * place))
    const at = (number % (sectorBytes / 4)) * 4
    const next = at + 4 <= table.length ? table.readUInt32LE(at) : Number.POSITIVE_INFINITY
    return next < 0xfffffffa ? next : undefined
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
