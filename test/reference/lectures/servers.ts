import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

type Answer = (request: IncomingMessage, reply: ServerResponse, body: Buffer) => void

export type Loopback = { url: string; server: Server; close(): Promise<void> }

export async function loopback(answer: Answer): Promise<Loopback> {
  const server = createServer(async (request, reply) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    answer(request, reply, Buffer.concat(pieces))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    server,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Serves the files of a folder, and some misbehaving addresses; `asked` counts requests by path. */
export async function videoServer(folder: string): Promise<Loopback & { asked: Map<string, number> }> {
  const asked = new Map<string, number>()
  const pages: Record<string, Answer> = {
    '/huge.mp4': (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(10 * 1024 ** 3) })
      reply.write('some')
    },
    '/endless.mp4': (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'video/mp4' })
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
      }
      reply.on('drain', more)
      more()
    },
    '/page.html': (_request, reply) => reply.end('<html>a page</html>'),
    '/playlist.mp4': (_request, reply) => reply.end('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
    '/broken': (_request, reply) => reply.writeHead(503).end(),
    '/gone': (_request, reply) => reply.writeHead(404).end(),
    '/moved': (_request, reply) => reply.writeHead(302, { location: '/short.mp4' }).end(),
    '/inward': (_request, reply) => reply.writeHead(302, { location: 'http://localhost:1/secret' }).end(),
    '/watch/spoken': (_request, reply) =>
      json(reply, {
        title: 'Dari situs',
        duration: 12,
        formats: [{ format_id: 'a', url: `${server.url}/short.mp4`, ext: 'mp4' }],
      }),
    '/watch/captioned': (_request, reply) =>
      json(reply, {
        title: 'Dengan teks',
        duration: 61.4,
        formats: [{ format_id: 'a', url: `${server.url}/short.mp4`, ext: 'mp4' }],
        subtitles: { id: [{ ext: 'vtt', url: `${server.url}/captions.vtt` }] },
      }),
    '/captions.vtt': (_request, reply) =>
      reply.end(
        'WEBVTT\n\nNOTE made here\n\n1\n00:00:00.000 --> 00:00:02.000\n<c>Niat adalah awal amal.</c>\n\n00:00:02.000 --> 00:00:04.000\nNiat adalah awal amal.\nIlmu sebelum amal &amp; ucapan.\n',
      ),
  }
  const server = await loopback((request, reply, body) => {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const page = pages[path]
    if (page) return page(request, reply, body)
    try {
      reply.end(readFileSync(join(folder, path)))
    } catch {
      reply.writeHead(404).end()
    }
  })
  return { ...server, asked }
}

const json = (reply: ServerResponse, value: unknown) =>
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(value))

export type Reply = {
  status?: number
  text?: string
  headers?: Record<string, string>
  hang?: true
  afterMs?: number
  raw?: string
}

/** A transcription server with given replies, one for each request; the last one is repeated. */
export async function transcriptionServer(): Promise<
  Loopback & {
    replies: Reply[]
    files: { name: string; sizeBytes: number; isMp3: boolean }[]
    headers: IncomingMessage['headers'][]
  }
> {
  const replies: Reply[] = []
  const files: { name: string; sizeBytes: number; isMp3: boolean }[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = await loopback(async (request, reply, body) => {
    headers.push(request.headers)
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const file = form.get('file')
    if (request.url !== '/v1/audio/transcriptions' || !(file instanceof File)) return void reply.writeHead(400).end()
    const bytes = Buffer.from(await file.arrayBuffer())
    // the part begins with a frame of MPEG audio, or with an ID3 tag
    files.push({
      name: file.name,
      sizeBytes: bytes.length,
      isMp3: bytes[0] === 0xff || bytes.subarray(0, 3).toString() === 'ID3',
    })
    const next = (replies.length > 1 ? replies.shift() : replies[0]) ?? { text: 'Teks.' }
    if (next.hang) return
    if (next.afterMs) await new Promise((resolve) => setTimeout(resolve, next.afterMs))
    reply.writeHead(next.status ?? 200, { 'content-type': 'application/json', ...next.headers })
    reply.end(next.raw ?? JSON.stringify(next.status ? { error: { message: 'not now' } } : { text: next.text }))
  })
  return { ...server, url: `${server.url}/v1`, replies, files, headers }
}
