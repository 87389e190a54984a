import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { meta, SurahList } from 'quran-meta'
import { pack } from 'tar-stream'
import type { NpmPackage } from '../../src/reference/loading/pack/public/npm.ts'
import { packFolder, packRows } from './pack.ts'

type Verse = { key: string; text_arabic: string; text_english: string; transliteration: string }

/** Texts of the full data pack if it is available, otherwise obviously invented ones. */
function verseTexts(): Map<string, Verse> {
  const folder = packFolder()
  return new Map((folder ? packRows<Verse>(folder, 'quran') : []).map((verse) => [verse.key, verse]))
}

/** All files of the npm package `quran-json`, in its own format. */
export function quranJsonFiles(): Record<string, string> {
  const texts = verseTexts()
  const chapters = (fields: (key: string, verse: Verse | undefined) => object) =>
    JSON.stringify(
      Array.from({ length: meta.numSurahs }, (_, at) => ({
        id: at + 1,
        verses: Array.from({ length: SurahList[at + 1]?.[1] ?? 0 }, (_, place) => {
          const key = `${at + 1}:${place + 1}`
          const verse = texts.get(key)
          return { id: place + 1, text: verse?.text_arabic ?? `سطر مصنوع للاختبار ${key}`, ...fields(key, verse) }
        }),
      })),
    )
  return {
    'dist/quran.json': chapters(() => ({})),
    'dist/quran_id.json': chapters((key) => ({ translation: `Baris buatan untuk uji ${key}` })),
    'dist/quran_en.json': chapters((key, verse) => ({ translation: verse?.text_english ?? `Made-up line ${key}` })),
    'dist/quran_transliteration.json': chapters((key, verse) => ({
      transliteration: verse?.transliteration ?? `Made-up ${key}`,
    })),
  }
}

/** A tarball in npm's format. */
export async function tarball(name: string, version: string, files: Record<string, string>): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name: 'package/package.json' }, JSON.stringify({ name, version }))
  for (const [path, text] of Object.entries(files)) archive.entry({ name: `package/${path}` }, text)
  archive.finalize()
  return gzipSync(await buffer(archive), { level: 1 })
}

export const known = (name: string, bytes: Buffer): NpmPackage => ({
  name,
  sha512: createHash('sha512').update(bytes).digest('base64'),
})

export type Registry = {
  url: string
  /** Requested paths, in order. */
  asked: string[]
  /** How the tarball is sent from now on. */
  send(answer: (response: ServerResponse, bytes: Buffer) => unknown): void
  close(): Promise<void>
}

/** An npm registry on loopback with one version of one package. */
export async function npmRegistry(name: string, version: string, bytes: Buffer): Promise<Registry> {
  const asked: string[] = []
  let send = (response: ServerResponse, body: Buffer): unknown => response.end(body)
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const file = `/${name}/-/${name}-${version}.tgz`
    if (path === file) return void send(response, bytes)
    if (path !== `/${name}`) return void response.writeHead(404).end('{}')
    const dist = { tarball: `${url}${file}`, integrity: `sha512-${known(name, bytes).sha512}` }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    send(answer) {
      send = answer
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
