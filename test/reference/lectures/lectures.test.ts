import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { decide, publish, show, submit } from './support.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem()
  key = await system.referenceKey()
})
afterAll(() => system.close())

let videos = 0
const newVideo = () => `https://www.youtube.com/watch?v=video${String(++videos).padStart(6, '0')}`
const send = (payload: unknown, path = '/api/v1/lecture/webhook') =>
  system.app.inject({ method: 'POST', url: path, headers: { 'x-api-key': key }, payload: payload as object })
const list = async (query = '') => {
  const response = await system.app.inject({ url: `/api/v1/lecture${query}`, headers: { 'x-api-key': key } })
  expect(response.statusCode).toBe(200)
  return response.json()
}

describe('submitting', () => {
  test('a video address alone is enough: 201 with an id, pending', async () => {
    const response = await send({ youtube_url: newVideo() })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'pending',
      message: expect.any(String),
    })
  })

  const long = `https://example.com/${'a'.repeat(3000)}`
  test.each<[string, { youtube_url?: unknown }, object?]>([
    ['nothing', {}],
    ['null', { youtube_url: null }],
    ['a number', { youtube_url: 7 }],
    ['words', { youtube_url: 'not a url' }],
    ['no scheme', { youtube_url: 'youtube.com/watch?v=abcdefghijk' }],
    ['ftp', { youtube_url: 'ftp://example.com/a.mp4' }],
    ['javascript', { youtube_url: 'javascript:alert(1)' }],
    ['a password in it', { youtube_url: 'https://user:secret@example.com/a.mp4' }],
    ['3,000 characters', { youtube_url: long }, { limit: 2048, value: `${long.slice(0, 200)}…` }],
  ])('a youtube_url of %s is 400 and named', async (_what, payload, more = {}) => {
    const response = await send(payload)
    expect(response.statusCode).toBe(400)
    const { youtube_url: value = null } = payload
    expect(response.json()).toEqual({
      error: expect.stringMatching(/^youtube_url: /),
      details: [{ field: 'youtube_url', message: expect.any(String), value, ...more }],
    })
  })

  test('no body, a list, or fields of the wrong kind are 400', async () => {
    for (const payload of [
      undefined,
      [],
      { youtube_url: newVideo(), title: 7 },
      { youtube_url: newVideo(), topic: 'Bola' },
    ]) {
      expect((await send(payload)).statusCode).toBe(400)
    }
    const broken = await send({ youtube_url: newVideo(), speaker: 'a\0b' })
    expect(broken.statusCode).toBe(400)
    expect(broken.json().details[0].field).toBe('speaker')
  })

  test('fields left blank count as not given, and a topic may be written in small letters', async () => {
    const response = await send({ youtube_url: newVideo(), title: ' ', speaker: null, topic: 'fiqh', mosque_name: '' })
    expect(response.statusCode).toBe(201)
    expect(await show(system, response.json().id)).toMatchObject({
      title: null,
      speaker: null,
      topic: 'Fiqh',
      mosque_name: null,
    })
  })

  test('an address in a private network is accepted, and refused later by the pipeline that fetches it', async () => {
    expect((await send({ youtube_url: 'http://169.254.169.254/latest' })).statusCode).toBe(201)
  })

  test('one video is one lecture, whatever form its address has', async () => {
    const id = 'dQw4w9WgXcQ'
    const forms = [
      `https://www.youtube.com/watch?v=${id}`,
      `https://youtu.be/${id}?si=abc`,
      `https://m.youtube.com/watch?v=${id}&t=10s`,
      `https://www.youtube.com/live/${id}`,
      `https://youtube.com/shorts/${id}`,
    ]
    const ids = new Set<string>()
    for (const youtube_url of forms) {
      const response = await send({ youtube_url })
      expect(response.statusCode).toBe(201)
      ids.add(response.json().id)
    }
    expect(ids.size).toBe(1)
    expect((await send({ youtube_url: 'https://example.com/watch?v=1' })).json().id).not.toBe(
      (await send({ youtube_url: 'https://example.com/watch?v=2' })).json().id,
    )
  })

  test('ten people who submit one video at once get the same id', async () => {
    const youtube_url = newVideo()
    const responses = await Promise.all(Array.from({ length: 10 }, () => send({ youtube_url })))
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1)
    expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true)
  })

  test('a known video gets its current state', async () => {
    const youtube_url = newVideo()
    const id = await submit(system, key, { youtube_url })
    await decide(system, id, 'approve')
    expect((await send({ youtube_url })).json()).toMatchObject({ id, status: 'approved' })
  })

  test('the old path accepts its own field names and names its replacement', async () => {
    const first = await send(
      { link: newVideo(), judul: 'Adab', pemateri: 'Ustadz A', tema: 'Adab', nama_masjid: 'Al', kota: 'Depok' },
      '/api/v1/kajian/webhook',
    )
    expect(first.statusCode).toBe(201)
    expect(first.headers.deprecation).toBe('@1767225600')
    expect(first.headers.link).toBe('</api/v1/lecture/webhook>; rel="successor-version"')
    expect(await show(system, first.json().id)).toMatchObject({
      title: 'Adab',
      speaker: 'Ustadz A',
      topic: 'Adab',
      mosque_name: 'Al',
      mosque_city: 'Depok',
    })
    expect(
      (await send({ url: newVideo(), ustadz: 'B', topik: 'Fiqh', masjid: 'M' }, '/api/v1/kajian/webhook')).statusCode,
    ).toBe(201)
    const without = await send({ judul: 'x' }, '/api/v1/kajian/webhook')
    expect(without.statusCode).toBe(400)
    expect(without.headers.deprecation).toBeTruthy()
  })
})

describe('the mosque', () => {
  const mosque = async (name: string, city: string, verified = true) => {
    const response = await system.app.inject({
      method: 'POST',
      url: '/admin/api/mosques',
      headers: system.operator,
      payload: { name, city, verified },
    })
    return response.json<{ id: string }>().id
  }
  const heldAt = async (fields: Record<string, unknown>) => {
    const id = await publish(system, key, { youtube_url: newVideo(), ...fields })
    return (await list()).lectures.find((lecture: { id: string }) => lecture.id === id).mosque
  }

  test('is found by a part of its name, in its city', async () => {
    await mosque('Masjid Agung An-Nur', 'Pekanbaru')
    await mosque('Masjid An-Nur', 'Bandung')
    expect(await heldAt({ mosque_name: 'an-nur', mosque_city: 'pekan' })).toEqual({
      name: 'Masjid Agung An-Nur',
      city: 'Pekanbaru',
    })
    expect(await heldAt({ mosque_name: 'AN-NUR', mosque_city: 'Bandung' })).toMatchObject({ name: 'Masjid An-Nur' })
    expect(await heldAt({ mosque_name: 'no such mosque' })).toBeNull()
    expect(await heldAt({ mosque_city: 'Bandung' })).toBeNull()
  })

  test('that becomes known between submission and approval is found; one that is not verified is not shown', async () => {
    const id = await submit(system, key, { youtube_url: newVideo(), mosque_name: 'Baiturrahim' })
    const place = await mosque('Masjid Baiturrahim', 'Padang')
    await decide(system, id, 'approve')
    await decide(system, id, 'publish', { summary: 'x' })
    const shown = async () => (await list()).lectures.find((lecture: { id: string }) => lecture.id === id).mosque
    expect(await shown()).toEqual({ name: 'Masjid Baiturrahim', city: 'Padang' })
    await system.app.inject({
      method: 'PATCH',
      url: `/admin/api/mosques/${place}`,
      headers: system.operator,
      payload: { verified: false },
    })
    expect(await shown()).toBeNull()
  })
})

describe('listing', () => {
  test('only published lectures are listed, newest first, with every field of the specification', async () => {
    system.clock.advance(1_000)
    await submit(system, key, { youtube_url: newVideo(), title: 'Never approved' })
    const first = await publish(system, key, {
      youtube_url: newVideo(),
      title: 'Sabar',
      speaker: 'Ustadz Hasan',
      topic: 'Akhlak',
    })
    system.clock.advance(1_000)
    const second = await publish(system, key, { youtube_url: newVideo() })
    const { lectures, total, page, limit } = await list()
    expect([page, limit]).toEqual([1, 20])
    expect(total).toBe(lectures.length)
    expect(lectures.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect(lectures[1]).toEqual({
      id: first,
      title: 'Sabar',
      youtubeUrl: expect.stringMatching(/^https:/),
      speaker: 'Ustadz Hasan',
      topic: 'Akhlak',
      duration: 600,
      summary: 'By hand.',
      createdAt: expect.stringMatching(/Z$/),
      mosque: null,
    })
  })

  test('q finds words of the title, the speaker or the topic, and takes % and _ literally', async () => {
    await publish(system, key, { youtube_url: newVideo(), title: 'Zakat 100% jelas', speaker: 'Ustadzah Maryam' })
    expect((await list('?q=maryam%20zakat')).total).toBe(1)
    expect((await list('?q=100%25')).total).toBe(1)
    expect((await list('?q=_')).total).toBe(0)
    expect((await list('?q=akhlak')).total).toBe(1)
  })

  test('topic filters; an unknown one is 400; pages and limits work', async () => {
    expect((await list('?topic=Akhlak')).lectures.every(({ topic }: { topic: string }) => topic === 'Akhlak')).toBe(
      true,
    )
    expect((await list('?limit=1&page=2')).lectures).toHaveLength(1)
    expect((await list('?limit=500')).limit).toBe(50)
    for (const query of ['?topic=Bola', '?limit=0', '?page=0', '?limit=x', '?q=%00']) {
      const response = await system.app.inject({ url: `/api/v1/lecture${query}`, headers: { 'x-api-key': key } })
      expect([query, response.statusCode]).toEqual([query, 400])
    }
  })
})
