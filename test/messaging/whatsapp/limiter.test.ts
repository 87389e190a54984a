import { describe, expect, test } from 'vitest'
import { createGraph } from '../../../src/messaging/networks/whatsapp/graph.ts'
import { createPace } from '../../../src/messaging/networks/whatsapp/limiter.ts'
import { createOutbound } from '../../../src/platform/http/outbound.ts'

describe('the pace of a number', () => {
  /** Sends at full speed for some seconds to a network with this limit. */
  function run(ceiling: number, seconds: number) {
    const pace = createPace()
    const taken: number[] = []
    let refused = 0
    for (let now = 0; now < seconds * 1000; now++) {
      for (;;) {
        const place = pace.take('number', 'pair', now, 0)
        if ('afterMs' in place) break
        while ((taken[0] ?? now) <= now - 1000) taken.shift()
        if (taken.length < ceiling) {
          taken.push(now)
          pace.took('number', now)
        } else {
          refused += 1
          pace.slower('number', 'number', 'pair', now)
        }
      }
    }
    return { rate: pace.rateOf('number'), refused, lastSecond: taken.length }
  }

  test.each([20, 80, 300, 1_000])('comes near a ceiling of %d a second, and rarely passes it', (ceiling) => {
    const { rate, refused, lastSecond } = run(ceiling, 240)
    expect(rate).toBeGreaterThan(ceiling * 0.7)
    expect(rate).toBeLessThanOrEqual(Math.max(80, ceiling * 1.25))
    expect(lastSecond).toBeGreaterThan(ceiling * 0.6)
    expect(refused / (ceiling * 240)).toBeLessThan(0.05)
  })

  test('is not changed by a single complaint, but by those that follow', () => {
    const pace = createPace()
    for (let at = 0; at < 60_000; at += 5_000) pace.slower('number', 'number', 'pair', at)
    expect(pace.rateOf('number')).toBe(80)
    pace.slower('number', 'number', 'pair', 55_100)
    expect(pace.rateOf('number')).toBe(60)
    // all requests in flight are refused at once
    for (let at = 55_100; at < 56_000; at += 20) pace.slower('number', 'number', 'pair', at)
    expect(pace.rateOf('number')).toBe(60)
  })

  test('does not wait for a clock that was set back', () => {
    const pace = createPace()
    pace.take('number', 'pair', 3_600_000, 0)
    expect(pace.take('number', 'pair', 0, 1_000)).toEqual({ waitMs: expect.any(Number) })
    pace.slower('pair', 'number', 'pair', 3_600_000)
    expect(pace.take('number', 'pair', 0, 0)).toEqual({ afterMs: 6_000, of: 'pair' })
  })

  test('delays one pair for six seconds, and no other', () => {
    const pace = createPace()
    pace.slower('pair', 'number', 'number a', 0)
    expect(pace.take('number', 'number a', 5_000, 0)).toEqual({ afterMs: 1_000, of: 'pair' })
    expect(pace.take('number', 'number b', 5_000, 0)).toEqual({ waitMs: 0 })
    expect(pace.take('number', 'number a', 6_000, 0)).toEqual({ waitMs: 0 })
  })
})

test('an unsent request is distinguished from one whose answer was lost', async () => {
  const outbound = createOutbound({ allowPrivate: true, userAgent: 'test' })
  // nobody listens at this port
  const graph = createGraph({ outbound, baseUrl: 'http://127.0.0.1:1', version: 'v26.0' })
  const connection = { accessToken: 'x' } as Parameters<typeof graph.get>[0]
  expect(await graph.post(connection, '1/messages', {})).toMatchObject({ kind: 'unsent' })
  await outbound.close()
})
