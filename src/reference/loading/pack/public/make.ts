import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { reasonOf } from '../../../../platform/log.ts'
import { buildPack } from './build.ts'
import { type FetchOptions, fetchSources } from './fetch.ts'
import { type NpmPackage, readNpmPackage } from './npm.ts'
import { QURAN_JSON_FILES } from './quran-json.ts'
import { PUBLIC_SOURCES, type PublicSource, QURAN_SOURCE_ID } from './sources.ts'

/** The sources with a stated licence, and those accepted by name. */
export const acceptedSources = (accepted: readonly string[], sources: readonly PublicSource[] = PUBLIC_SOURCES) =>
  sources.filter(({ id, needsAcceptance }) => !needsAcceptance || accepted.includes(id))

/** The same sources at a mirror, which has each publisher's paths below its host name. */
export const atMirror = (mirror: string, sources: readonly PublicSource[]): PublicSource[] =>
  sources.map((source) => ({
    ...source,
    files: source.files.map(({ path, url }) => {
      const { host, pathname } = new URL(url)
      return { path, url: `${mirror.replace(/\/+$/, '')}/${host}${pathname}` }
    }),
  }))

/**
 * Fetches what `fetched` lacks and builds a pack from it in `folder`. Returns the reason for each source that the pack lacks. Throws if no
 * source could be fetched.
 */
export async function makePublicPack(
  options: Omit<FetchOptions, 'folder'> & {
    fetched: string
    folder: string
    sources: readonly PublicSource[]
    quran: NpmPackage
  },
): Promise<Map<string, string>> {
  const { fetched, folder, sources, quran } = options
  const failures = new Map<string, string>()
  await fetchQuran(quran, fetched, options.signal).catch((error) => {
    options.signal?.throwIfAborted()
    failures.set(QURAN_SOURCE_ID, reasonOf(error))
  })
  for (const [id, reason] of await fetchSources(sources, { ...options, folder: fetched })) failures.set(id, reason)
  const usable = sources.filter(({ id }) => !failures.has(id))
  for (const [id, reason] of await buildPack({ from: fetched, folder, sources: usable }))
    if (!failures.has(id)) failures.set(id, reason)
  return failures
}

async function fetchQuran(quran: NpmPackage, fetched: string, signal = new AbortController().signal): Promise<void> {
  const target = (path: string) => join(fetched, QURAN_SOURCE_ID, path)
  if (QURAN_JSON_FILES.every((path) => existsSync(target(path)))) return
  const files = await readNpmPackage(quran, QURAN_JSON_FILES, { folder: join(fetched, 'npm'), signal })
  for (const [path, bytes] of files) {
    await mkdir(dirname(target(path)), { recursive: true })
    await writeFile(`${target(path)}.part`, bytes)
    await rename(`${target(path)}.part`, target(path))
  }
}
