import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Translations, translation, translationsFrom } from '../../records/quran/translations.ts'
import { PackError } from './errors.ts'
import type { PackSource } from './source.ts'

/** Ample for a list of files with a line or two each. */
const MAX_MANIFEST_BYTES = 8 * 1024 * 1024

/** Increment it when the stored form of records changes, so that an imported pack is imported again. */
export const IMPORT_FORMAT = '9'

const size = z.int().min(0)

const packFile = z.object({
  // a name without a path, so that the file is in the manifest's folder
  file: z.string().regex(/^\w[\w-]*\.ndjson(\.gz)?$/, 'must be a name such as quran.ndjson.gz'),
  rows: size,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex'),
  bytes: size.optional(),
  uncompressed_bytes: size.optional(),
  sources: z.array(z.string()).default([]),
})

/** A file in the manifest. */
export type PackFile = z.output<typeof packFile>

const manifest = z.object({
  files: z.array(packFile),
  // files that its maker could not get; a pack that lacks others is refused as incomplete
  missing: z.array(z.string()).default([]),
  translations: z.object({ indonesian: translation, english: translation }).partial().default({}),
  // only of a dump
  dump: z.string().optional(),
})

export type Manifest = {
  /** Identifies the pack's content. */
  digest: string
  /** By their names without endings, such as `quran`. */
  files: Map<string, PackFile>
  /** Names of files that the pack declares as missing. */
  missing: string[]
  /** The editions of its translations of the Quran. */
  translations: Translations
  /** It has records as they were served: entries of one person are united, and books have their names. */
  isDump: boolean
}

/** Reads and checks `manifest.json`. Throws PackError if it is missing or wrong. */
export async function readManifest(source: PackSource): Promise<Manifest> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of await source.open('manifest.json')) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > MAX_MANIFEST_BYTES) throw new PackError('manifest.json', undefined, 'is too long')
  }
  const text = Buffer.concat(pieces).toString('utf8')
  const parsed = manifest.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new PackError('manifest.json', undefined, `${issue?.path.join('.') || 'it'}: ${issue?.message}`)
  }
  const files = new Map(parsed.data.files.map((entry) => [entry.file.replace(/\..*$/, ''), entry]))
  if (files.size !== parsed.data.files.length) throw new PackError('manifest.json', undefined, 'names a file twice')
  return {
    digest: createHash('sha256').update(IMPORT_FORMAT).update(text).digest('hex'),
    files,
    missing: parsed.data.missing,
    isDump: parsed.data.dump !== undefined,
    translations: { ...translationsFrom(files.get('quran')?.sources ?? []), ...parsed.data.translations },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PackError('manifest.json', undefined, 'is not JSON')
  }
}
