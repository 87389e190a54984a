import { expect, test } from 'vitest'
import { testSystem } from '../support/system.ts'

const CONTACTS = 1_000_000
const CALLS = 60

const FIRST =
  'Ahmad Muhammad Siti Nur Budi Dewi Agus Sri Rizki Fatimah Aisyah Umar Ali Hasan Khadijah Zainab Yusuf Maryam'
const LAST = 'Hidayat Santoso Wijaya Kusuma Lestari Pratama Rahayu Nugroho Setiawan Maulana Hakim Fauzi Permata Hasanah'

/** What an account with a million contacts waits for: GET /contacts through the whole server, on Postgres. */
test('contacts', async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('set TEST_DATABASE_URL: this is measured on Postgres')
  const system = await testSystem({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const { accountId, key } = await system.account()
  await system.database.pool.query(
    `insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
     select $1, 'con_' || lpad(i::text, 26, '0'), '+628' || (1000000000 + i * 7919 % 8999999999),
       case when i % 20 > 0 then
         first[1 + i * 31 % cardinality(first)] || ' ' || last[1 + i / 30 % cardinality(last)] || ' ' || substr(md5(i::text), 1, 4)
       end,
       array_remove(array[
         case when i % 2 = 0 then 'santri' end, case when i % 10 = 0 then 'vip' end,
         case when i % 1000 = 0 then 'donatur' end, 'kelas-' || i % 200], null),
       '{"kota": "Bandung"}', now(), now()
     from generate_series(1, $2::bigint) as i, string_to_array($3, ' ') as first, string_to_array($4, ' ') as last`,
    [accountId, CONTACTS, FIRST, LAST],
  )
  await system.database.pool.query('vacuum analyze contacts')

  const kinds: Record<string, (turn: number) => string> = {
    'the first pages': (turn) => `page=${1 + (turn % 20)}`,
    'by cursor, anywhere': (turn) => `limit=100&cursor=con_${String(1_000_000 - turn * 16_000).padStart(26, '0')}`,
    'by cursor, a rare tag': (turn) =>
      `limit=100&tags=donatur&cursor=con_${String(1_000_000 - turn * 16_000).padStart(26, '0')}`,
    'search, a common name': (turn) => `search=${FIRST.split(' ')[turn % 18]}`,
    'search, a rare name': (turn) =>
      `search=${FIRST.split(' ')[turn % 18]} ${LAST.split(' ')[turn % 14]} ${turn % 10}f`,
    'search, a part of a phone': (turn) => `search=${8123400 + turn * 37}`,
    'search, nobody': (turn) => `search=zz${turn}qx`,
    'search, two characters': (turn) => `search=${'ah mu zq si xw'.split(' ')[turn % 5]}`,
    'tag of half': () => 'tags=santri',
    'tag of one in 200': (turn) => `tags=kelas-${turn % 200}`,
    'tag of one in 1,000': () => 'tags=donatur',
    'two tags': (turn) => `tags=vip,kelas-${turn % 200}`,
    'tag and search': (turn) => `tags=vip&search=${FIRST.split(' ')[turn % 18]}`,
  }
  for (const [kind, query] of Object.entries(kinds)) {
    const times: number[] = []
    for (let turn = -3; turn < CALLS; turn++) {
      const started = performance.now()
      const response = await system.app.inject({
        url: `/v1/contacts?${query(turn + 3)}`,
        headers: { authorization: `Bearer ${key}` },
      })
      expect(response.statusCode).toBe(200)
      // the first calls warm the cache up
      if (turn >= 0) times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(CALLS * share)] ?? 0)
    console.log(`contacts (${CONTACTS}): ${kind}: p50 ${p50?.toFixed(1)} ms, p95 ${p95?.toFixed(1)} ms`)
  }
  await system.close()
})
