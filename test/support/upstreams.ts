import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { PUBLIC_SOURCES } from '../../src/reference/loading/pack/public/sources.ts'
import { COLLECTIONS } from '../../src/reference/records/hadith/hadith.ts'

/** The folder of samples in the publishers' own formats, in a folder above the project. */
export function samplesFolder(): string | undefined {
  let folder = resolve(import.meta.dirname, '../..')
  while (folder !== dirname(folder)) {
    folder = dirname(folder)
    const samples = join(folder, 'shared/data/upstream-samples')
    if (existsSync(samples)) return samples
  }
  return undefined
}

const surah = (number: number): object => ({
  [number]: {
    number: String(number),
    text: { 1: `سطر مصنوع ${number}:1` },
    translations: { id: { name: 'Buatan', text: { 1: `Baris buatan ${number}:1` } } },
    tafsir: { id: { kemenag: { name: 'Kemenag', source: 'made up', text: { 1: `Penjelasan buatan ${number}:1` } } } },
  },
})

const edition = (language: string, collection: string): object => ({
  metadata: { name: collection, sections: { 0: '', 1: 'A made-up book' } },
  hadiths: [1, 2, 2.1].map((hadithnumber) => ({
    hadithnumber,
    arabicnumber: collection === 'muslim' ? 8 + hadithnumber / 10 : hadithnumber,
    text: `${language} ${collection} ${hadithnumber} [Fulan] [Fulan bin Fulan]`,
    grades: [{ name: 'A made-up grader', grade: 'Sahih' }],
    reference: { book: 1, hadith: Math.floor(hadithnumber) },
  })),
})

/** The fields that all editions of a collection share. */
const info = (collection: string): object => ({
  metadata: { name: collection, sections: { 0: '', 1: 'A made-up book' }, hadith_count: 2 },
  hadiths: [1, 2].map((hadithnumber) => ({
    hadithnumber,
    arabicnumber: collection === 'muslim' ? 8 + hadithnumber / 10 : hadithnumber,
    grades: [{ name: 'A made-up grader', grade: 'Sahih' }],
    reference: { book: 1, hadith: hadithnumber },
  })),
})

const CSV_COLUMNS =
  'name,namings,Ibnhajar_rank,shuhra,laqab,nasab,selat_karaba,mazhab,kunia,death_year,tabaqa,zahabi_rank,living_city,birth_year,death_city,journey_city,id,narrated_from,narrated_to'

/** Every file of every source, by source and path: small and obviously invented. */
export function madeUpFiles(): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const { id, files: listed } of PUBLIC_SOURCES)
    for (const { path } of listed) files.set(`${id}/${path}`, Buffer.from(madeUp(id, path)))
  return files
}

function madeUp(id: string, path: string): string {
  switch (id) {
    case 'kemenag':
      return JSON.stringify(surah(Number(/\d+/.exec(path)?.[0])))
    case 'hadith': {
      if (path === 'info.json') return JSON.stringify(Object.fromEntries(COLLECTIONS.map((name) => [name, info(name)])))
      const [, language = '', collection = ''] = /(\w+)-(\w+)\.json/.exec(path) ?? []
      return JSON.stringify(edition(language, collection))
    }
    case 'taqrib':
      return '######OpenITI#\n\n#META#Header#End#\n\n### | 1- \n# فلان ابن فلان أبو فلان ثقة من الثالثة مات سنة\n~~عشرين د\n# [] فلان هو علان\n### | 2- \n# علان ابن فلان صدوق من العاشرة\n'
    case 'ar-sanad':
      return `${CSV_COLUMNS}\nفلان بن فلان,"['فلان', ""ابن 'فلان""]",ثقة,-,-,البصري,-,-,أبو فلان,"120 هـ ، وقيل : 121 هـ",الثالثة,-,البصرة,-,-,-,7,[9],[]\nعلان,['علان'],-,-,-,-,-,-,-,-,-,-,-,-,-,-,9,[],"[7, 8]"\n`
    default:
      return JSON.stringify({ 1.1: `Penjelasan buatan ${id} 1:1`, 1.2: ' ' })
  }
}

/** The strong ETag of a file. */
export const tagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('hex')}"`

export type Fault = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => boolean

export type Upstreams = {
  url: string
  /** Requested paths in order, with the first byte of the requested range. */
  asked: { path: string; from: number; agent: string }[]
  /** Called for each request; if it returns true, it has answered. */
  fault(fault: Fault): void
  close(): Promise<void>
}

/** The publishers on loopback, in the layout of `--mirror`: paths under each host name. Supports ranges and ETags, as they do. */
export async function upstreams(files: Map<string, Buffer>): Promise<Upstreams> {
  const byPath = new Map<string, Buffer | undefined>(
    PUBLIC_SOURCES.flatMap(({ id, files: listed }) =>
      listed.map(({ path, url }) => {
        const { host, pathname } = new URL(url)
        return [`/${host}${pathname}`, files.get(`${id}/${path}`)] as const
      }),
    ),
  )
  const asked: Upstreams['asked'] = []
  let spoil: Fault = () => false
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const bytes = byPath.get(path)
    const tag = bytes && tagOf(bytes)
    const same = request.headers['if-range'] === tag
    const from = same ? Number(/bytes=(\d+)-/.exec(String(request.headers.range))?.[1] ?? 0) : 0
    asked.push({ path, from, agent: String(request.headers['user-agent']) })
    if (!bytes) return void response.writeHead(404).end()
    if (spoil(request, response, bytes)) return
    const rest = bytes.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, { etag: tag, 'content-length': rest.length })
    response.end(rest)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fault(fault) {
      spoil = fault
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The bytes of a sample, as its publisher would send them. */
export const sample = (folder: string, path: string): Buffer => readFileSync(join(folder, path))
