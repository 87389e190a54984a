import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepMedia } from '../../src/messaging/media/media.ts'
import { openMedia } from '../../src/messaging/media/open.ts'
import { expire } from '../../src/messaging/retention.ts'
import { createSealer } from '../../src/platform/secrets.ts'
import * as files from '../support/files.ts'
import { startS3 } from '../support/s3.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

const LIMIT = 16_777_216

describe.each(['folder', 'bucket'])('media in a %s', (kind) => {
  let system: TestSystem
  let s3: Awaited<ReturnType<typeof startS3>> | undefined
  let folder: string
  let key: string

  beforeAll(async () => {
    s3 = kind === 'bucket' ? await startS3('media') : undefined
    system = await testSystem(s3 ? { MEDIA_STORE: 's3://media' } : {})
    folder = join(system.folder, 'media')
    key = (await system.account()).key
  })
  afterAll(async () => {
    await system.close()
    await s3?.close()
  })

  const call = (method: 'GET' | 'DELETE' | 'HEAD', url: string, headers: Record<string, string> = {}) =>
    system.app.inject({ method, url: url.replace('http://localhost:3000', ''), headers })
  const withKey = (sent = key) => ({ authorization: `Bearer ${sent}` })

  async function upload(file: Buffer, name = 'file', more: Record<string, string> = {}, sent = key) {
    const form = new FormData()
    for (const [field, value] of Object.entries(more)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(file)]), name)
    return post(form, sent)
  }
  async function post(form: FormData, sent = key) {
    const request = new Request('http://x', { method: 'POST', body: form })
    return system.app.inject({
      method: 'POST',
      url: '/v1/media',
      headers: { ...withKey(sent), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  /** Every stored or half-stored file. */
  const stored = () => {
    const inFolder = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return [...inFolder.map(({ name }) => name), ...(s3?.objects() ?? [])]
  }

  test('an upload is stored and returned byte by byte', async () => {
    const response = await upload(files.png, 'foto keluarga.png')
    expect(response.statusCode).toBe(201)
    const media = response.json()
    expect(media).toEqual({
      media_id: expect.stringMatching(/^med_/),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/v1\/media\/med_\w+\/content\?expires=\d+&signature=/),
      filename: 'foto keluarga.png',
      content_type: 'image/png',
      size: files.png.length,
      created_at: system.clock.now().toISOString(),
      expires_at: null,
      warnings: [],
    })
    const shown = await call('GET', `/v1/media/${media.media_id}`, withKey())
    expect(shown.json()).toEqual(media)
    const content = await call('GET', media.url)
    expect(content.statusCode).toBe(200)
    expect(content.rawPayload).toEqual(files.png)
    expect(content.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(files.png.length),
      'content-disposition': `inline; filename="foto keluarga.png"; filename*=UTF-8''foto%20keluarga.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    })
    const head = await call('HEAD', media.url)
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(files.png.length),
      0,
    ])
  })

  test('another name can be chosen, before or after the file', async () => {
    expect((await upload(files.pdf, 'scan0001.pdf', { filename: 'Undangan.pdf' })).json().filename).toBe('Undangan.pdf')
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(files.pdf)]), 'a.pdf')
    form.append('filename', 'Jadwal')
    expect((await post(form)).json().filename).toBe('Jadwal')
  })

  const wordType = 'wordprocessingml.document'
  test.each([
    ['image/jpeg', files.jpeg],
    ['image/png', files.png],
    ['image/gif', files.gif],
    ['video/mp4', files.mp4],
    ['video/3gpp', files.video3gp],
    ['application/pdf', files.pdf],
    ['application/msword', files.compoundFile('WordDocument')],
    ['application/vnd.ms-excel', files.compoundFile('Workbook')],
    ['application/vnd.ms-powerpoint', files.compoundFile('PowerPoint Document')],
    [`application/vnd.openxmlformats-officedocument.${wordType}`, files.officeZip('word/document.xml', wordType)],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      files.officeZip('xl/workbook.xml', 'spreadsheetml.sheet'),
    ],
    [
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      files.officeZip('ppt/presentation.xml', 'presentationml.presentation'),
    ],
    ['audio/mpeg', files.mp3],
    ['audio/mpeg', files.mp3Tagged],
    ['audio/ogg', files.ogg],
    ['audio/amr', files.amr],
  ])('%s is detected by its bytes, whatever its name', async (contentType, file) => {
    const response = await upload(file, 'page.html')
    expect([response.statusCode, response.json().content_type]).toEqual([201, contentType])
    expect(response.json().filename).toMatch(/^page\.html\.\w+$/)
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a text in UTF-16', Buffer.from('\ufeffhello', 'utf16le')],
    ['a program', Buffer.from('MZ\x90\0')],
    ['an archive', files.zip({ 'readme.txt': 'hi' })],
    ['an installer in a compound file', files.compoundFile('Installer', 'SummaryInformation')],
    ['a broken compound file', files.compoundFile('WordDocument').subarray(0, 600)],
    ['a picture of another kind', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
    ['a byte', Buffer.from('x')],
  ])('%s called photo.png is refused and leaves nothing', async (_, file) => {
    const before = stored()
    const response = await upload(file, 'photo.png')
    expect(response.statusCode).toBe(415)
    expect(response.json().error).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', details: { field: 'file' } })
    expect(stored()).toEqual(before)
  })

  test('a polyglot file is served as the reported type, and runs nothing', async () => {
    const polyglot = Buffer.concat([files.gif, Buffer.from('/*<html><script>alert(1)</script>*/')])
    const { url } = (await upload(polyglot, 'x.html')).json()
    const { headers } = await call('GET', url)
    expect(headers).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const document = (await upload(Buffer.concat([files.pdf, Buffer.from('<script>')]), 'a.pdf')).json()
    expect((await call('GET', document.url)).headers['content-disposition']).toMatch(/^attachment;/)
  })

  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\a\\foto.png', 'foto.png'],
    ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie_ x=1.png'],
    ['gnp.\u202eexe.png', 'gnp.exe.png'],
    ['photo\u202egnp.exe', 'photognp.exe.png'],
    ['صورة.png', 'صورة.png'],
    ['..', 'file.png'],
    ['a"b<c>.png', 'a_b_c_.png'],
    ['null\0byte.png', 'nullbyte.png'],
    [`${'x'.repeat(400)}.jpeg`, `${'x'.repeat(138)}…${'x'.repeat(6)}.jpeg`],
  ])('the name %j is stored as %j', async (given, stored) => {
    const media = (await upload(files.png, 'a.png', { filename: given })).json()
    expect(media.filename).toBe(stored)
    const { headers } = await call('GET', media.url)
    expect(headers['content-disposition']).toMatch(/^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~!*-]+$/)
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('exactly 16 MB are accepted, and one byte more is refused and leaves nothing', { tags: 'slow' }, async () => {
    const big = Buffer.concat([files.mp4, Buffer.alloc(LIMIT - files.mp4.length)])
    const largest = await upload(big)
    expect([largest.statusCode, largest.json().size]).toEqual([201, LIMIT])
    const content = await call('GET', largest.json().url)
    expect(content.rawPayload.equals(big)).toBe(true)
    const before = stored()
    const refused = await upload(Buffer.concat([big, Buffer.from('x')]))
    expect(refused.statusCode).toBe(413)
    expect(refused.json().error).toMatchObject({ code: 'MEDIA_TOO_LARGE', details: { field: 'file', limit: LIMIT } })
    expect(stored()).toEqual(before)
  })

  test('a file that the real network would refuse is reported, also before a message is sent', {
    tags: 'slow',
  }, async () => {
    const gif = (await upload(files.gif)).json()
    expect(gif.warnings).toEqual([expect.stringMatching(/GIF/)])
    const asked = await system.app.inject({
      method: 'POST',
      url: '/v1/messages?dry_run=true',
      headers: withKey(),
      payload: { to: '+6281234567890', type: 'media', media_id: gif.media_id },
    })
    expect(asked.json()).toMatchObject({
      would_send: true,
      media: {
        media_id: gif.media_id,
        content_type: 'image/gif',
        size_bytes: files.gif.length,
        warnings: gif.warnings,
      },
    })
    const large = Buffer.concat([files.png, Buffer.alloc(5 * 1024 * 1024)])
    expect((await upload(large)).json().warnings).toEqual([expect.stringMatching(/5 MB/)])
  })

  test.each([
    ['bytes=0-3', 206, 0, 3],
    ['bytes=10-', 206, 10, files.pdf.length - 1],
    ['bytes=-5', 206, files.pdf.length - 5, files.pdf.length - 1],
    ['bytes=0-999999', 206, 0, files.pdf.length - 1],
    ['bytes=-999999', 206, 0, files.pdf.length - 1],
  ])('the range %s is served', async (range, status, start, end) => {
    const { url } = (await upload(files.pdf)).json()
    const response = await call('GET', url, { range })
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${files.pdf.length}`)
    expect(response.headers['content-length']).toBe(String(end - start + 1))
    expect(response.rawPayload).toEqual(files.pdf.subarray(start, end + 1))
  })

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=-'])(
    'the range %s is ignored',
    async (range) => {
      const { url } = (await upload(files.pdf)).json()
      const response = await call('GET', url, { range })
      expect([response.statusCode, response.rawPayload.length]).toEqual([200, files.pdf.length])
    },
  )

  test('a range beyond the end is 416 with the size; conditions are honoured', async () => {
    const { url } = (await upload(files.pdf)).json()
    for (const range of [`bytes=${files.pdf.length}-`, 'bytes=-0']) {
      const beyond = await call('GET', url, { range })
      expect(beyond.statusCode).toBe(416)
      expect(beyond.headers['content-range']).toBe(`bytes */${files.pdf.length}`)
      expect(beyond.json().error.code).toBe('INVALID_REQUEST')
    }
    const etag = String((await call('GET', url)).headers.etag)
    expect((await call('GET', url, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await call('GET', url, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
    expect((await call('GET', url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('a signed address works without a key until it expires, and only unchanged', async () => {
    const { url, media_id } = (await upload(files.png)).json()
    const other = (await upload(files.pdf)).json()
    expect((await call('GET', url)).statusCode).toBe(200)
    const forged = [
      url.replace(media_id, other.media_id),
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace(/.$/, url.endsWith('A') ? 'B' : 'A'),
      url.replace(/signature=.*/, 'signature='),
      url.replace('expires=', 'expires=&expires='),
    ]
    for (const address of forged) {
      const response = await call('GET', address)
      expect([address, response.statusCode >= 400 && response.statusCode < 404]).toEqual([address, true])
    }
    expect((await call('GET', url.split('?')[0])).statusCode).toBe(401)
    system.clock.advance(7 * 86_400_000)
    const late = await call('GET', url)
    expect([late.statusCode, late.json().error.message]).toEqual([403, 'This address has expired'])
    expect((await call('GET', (await call('GET', `/v1/media/${media_id}`, withKey())).json().url)).statusCode).toBe(200)
  })

  test('with a key a file belongs to its account alone, and the key needs the scope', async () => {
    const { media_id } = (await upload(files.png)).json()
    const path = `/v1/media/${media_id}`
    expect((await call('GET', `${path}/content`, withKey())).statusCode).toBe(200)
    const stranger = await system.account()
    for (const [method, address] of [
      ['GET', path],
      ['GET', `${path}/content`],
      ['DELETE', path],
    ] as const) {
      expect((await call(method, address, withKey(stranger.key))).statusCode).toBe(404)
    }
    const { key: narrow } = await system.account({}, ['messages:read'])
    for (const address of [path, `${path}/content`]) {
      const response = await call('GET', address, withKey(narrow))
      expect([response.statusCode, response.json().error.details]).toEqual([403, { required_scope: 'media:read' }])
    }
    expect((await upload(files.png, 'a.png', {}, narrow)).statusCode).toBe(403)
  })

  test('a deleted file is gone, with its addresses and its bytes', async () => {
    const before = stored()
    const { media_id, url } = (await upload(files.png)).json()
    expect(stored().length).toBe(before.length + 1)
    expect((await call('DELETE', `/v1/media/${media_id}`, withKey())).statusCode).toBe(204)
    expect(stored()).toEqual(before)
    expect((await call('GET', url)).statusCode).toBe(404)
    expect((await call('GET', `/v1/media/${media_id}`, withKey())).statusCode).toBe(404)
    expect((await call('DELETE', `/v1/media/${media_id}`, withKey())).statusCode).toBe(404)
  })

  test('a received file is deleted with the texts, its row and its bytes, and no other file is', async () => {
    const { accountId, key: theirs } = await system.account()
    const DAY_MS = 86_400_000
    const settings = { EVENT_RETENTION_DAYS: 30, DELIVERY_LOG_RETENTION_DAYS: 30, MESSAGE_TEXT_RETENTION_DAYS: 7 }
    const before = stored()
    const receive = async () => {
      const file = { data: files.png.toString('base64'), filename: 'foto.png' }
      const payload = { account_id: accountId, from: '+6281234567890', content: { type: 'image', file } }
      await system.app.inject({
        method: 'POST',
        url: '/admin/api/simulator/inbound',
        headers: system.operator,
        payload,
      })
      const { events } = (await call('GET', '/v1/events', withKey(theirs))).json()
      return events.at(-1).data.content.media_id as string
    }
    const status = async (id: string) => (await call('GET', `/v1/media/${id}`, withKey(theirs))).statusCode
    const own = (await upload(files.png, 'katalog.png', {}, theirs)).json().media_id
    const old = await receive()
    system.clock.advance(8 * DAY_MS)
    const recent = await receive()
    const config = { DATA_DIR: system.folder, MEDIA_STORE: s3 ? 's3://media' : 'file' }
    const service = await openMedia(config, 'http://localhost:3000', createSealer(Buffer.alloc(32, 7)))
    const sweep = () => sweepMedia({ db: system.database.db, service }, system.clock.now())
    await sweep()
    expect([await status(old), await status(recent), await status(own)]).toEqual([200, 200, 200])
    await expire(system.database.db, settings, system.clock.now(), 1)
    expect([await status(old), await status(recent), await status(own)]).toEqual([404, 200, 200])
    await sweep()
    const { rows } = await system.database.pool.query('select id from media where account_id = $1', [accountId])
    expect(rows.map(({ id }) => id).sort()).toEqual([recent, own].sort())
    expect(stored().length).toBe(before.length + 2)
    service.store.close()
  })
})
