import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PackError } from '../errors.ts'
import { fileKinds } from '../files.ts'
import { readRows } from '../lines.ts'
import { readManifest } from '../manifest.ts'
import { openSource } from '../source.ts'
import { sumOf } from './fetch.ts'

/** Reads a whole pack as an import would, without a database. Throws PackError with file and line if it is wrong. */
export async function checkPack(place: string): Promise<{ file: string; rows: number }[]> {
  const source = openSource(place)
  try {
    const manifest = await readManifest(source)
    const checked: { file: string; rows: number }[] = []
    const keys = new Map<(typeof fileKinds)[number]['insert'], Set<string>>()
    for (const kind of fileKinds) {
      const entry = manifest.files.get(kind.name)
      if (!entry) {
        if (kind.required && !manifest.missing.includes(kind.name))
          throw new PackError('manifest.json', undefined, `names no file "${kind.name}"`)
        continue
      }
      const known = keys.get(kind.insert) ?? new Set()
      keys.set(kind.insert, known)
      for await (const { line, row } of readRows(source, entry, kind.schema)) {
        if (known.has(row.key)) throw new PackError(entry.file, line, `the key ${row.key} was there before`)
        known.add(row.key)
      }
      checked.push({ file: entry.file, rows: entry.rows })
    }
    return checked
  } finally {
    await source.close()
  }
}

const recorded = z.object({
  sources: z.record(z.string(), z.object({ sha256: z.string(), files: z.record(z.string(), z.string()) })),
})

/** The recorded checksums of the sources of the pack in `folder`. */
export async function recordedSums(folder: string): Promise<Record<string, string>> {
  const { sources } = await readRecorded(folder)
  return Object.fromEntries(Object.entries(sources).map(([source, { sha256 }]) => [source, sha256]))
}

/** The files under `fetched` whose checksum differs from the one recorded in the pack in `folder`. */
export async function comparePackSums(folder: string, fetched: string): Promise<string[]> {
  const { sources } = await readRecorded(folder)
  const changed: string[] = []
  for (const [source, { files }] of Object.entries(sources))
    for (const [path, sum] of Object.entries(files)) {
      const file = join(fetched, source, path)
      if (existsSync(file) && (await sumOf(file)) !== sum) changed.push(file)
    }
  return changed
}

/** The sources in the manifest; none if the pack was made in another way. */
async function readRecorded(folder: string): Promise<z.output<typeof recorded>> {
  const { data } = recorded.safeParse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  return data ?? { sources: {} }
}
