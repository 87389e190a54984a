import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The full data pack, where one is at hand: DATA_PACK, or beside the project. It is not ours, so it is in no repository. */
export function packFolder(): string | undefined {
  const places = [process.env.DATA_PACK, resolve(import.meta.dirname, '../../../shared/data/pack')]
  return places.find((place) => place && existsSync(join(place, 'manifest.json')))
}

/** All rows of one file of the pack, such as `quran`. */
export function packRows<T>(folder: string, file: string): T[] {
  const lines = gunzipSync(readFileSync(join(folder, `${file}.ndjson.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as T)
}
