import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../src/platform/db/rows.ts'
import { createSealer } from '../../../src/platform/secrets.ts'
import { makeDump } from '../../../src/reference/dumps/make.ts'
import { formOf, PACK_KINDS, TABLES, tableOf } from '../../../src/reference/loading/versions/kinds.ts'
import { verifyDump } from '../../../src/tools/dump-check.ts'
import { fullPackTemplate } from '../../support/full-pack.ts'
import { describeWithPack } from '../../support/pack.ts'
import { createClock, testSystem } from '../../support/system.ts'

/** Every source that the pack names, as an operator with all permissions would. */
const ALLOWED =
  'risan/quran-json quran-json rioastamal/quran-json kemenag renomureza/quran-api-id jalalayn quraish fawazahmed0/hadiths fawazahmed0/hadith AhmedBaset/hadith-json cahyadsn/neohadits OpenITI/0875AH taqrib somaia02/Narrator-Disambiguation ar-sanad R3GENESI5/hadith itqan ekajogja/hadisrawi hadisrawi'

const digests = (kind: (typeof PACK_KINDS)[number]): SQL => sql`
  select ${TABLES[kind].key} as key, encode(sha256(convert_to(${formOf(kind)}, 'UTF8')), 'hex') as digest
  from ${tableOf(kind, 'public')} order by 1`

describeWithPack('a dump of the full data pack', () => {
  test('has a valid signature, and a pack made from it gives every record byte for byte', async () => {
    const silent = { LOG_LEVEL: 'silent' }
    const system = await testSystem(silent, createClock(), {}, await fullPackTemplate())
    const { db } = system.database
    const sealer = createSealer(Buffer.alloc(32, 7))
    const delays = monitorEventLoopDelay({ resolution: 5 })
    const before = process.memoryUsage().rss
    const began = performance.now()
    delays.enable()
    const allowed = ALLOWED.split(' ')
    expect(await makeDump({ db, sealer, publicUrl: 'http://x', allowed, now: system.clock.now })).toBe('made')
    delays.disable()
    const seconds = (performance.now() - began) / 1000
    console.log(
      `a dump of everything: ${seconds.toFixed(1)} s, the longest hold of this thread ${Math.round(delays.max / 1e6)} ms, ` +
        `${Math.round((process.memoryUsage().rss - before) / 2 ** 20)} MB more`,
    )

    const address = await system.app.listen({ port: 0, host: '127.0.0.1' })
    const key = await system.referenceKey()
    const headers = { 'x-api-key': key }
    const [{ version }] = (await system.app.inject({ url: '/api/v1/dump', headers })).json().dumps
    const manifest = `${address}/api/v1/dump/${version}/manifest.json`
    expect(await verifyDump(manifest, { apiKey: key })).toEqual([])

    const copy = mkdtempSync(join(tmpdir(), 'mimbar-dump-'))
    const { files, withheld } = (await system.app.inject({ url: new URL(manifest).pathname, headers })).json()
    expect(withheld).toEqual([])
    for (const file of ['manifest.json', ...files.map((one: { file: string }) => one.file)]) {
      const { rawPayload } = await system.app.inject({ url: `/api/v1/dump/${version}/${file}`, headers })
      writeFileSync(join(copy, file), rawPayload)
    }
    const other = await testSystem({ DATA_PACK: copy, ...silent })
    expect(await other.pack.run()).toBe('imported')
    for (const kind of PACK_KINDS) {
      const [own, theirs] = [await rows(db, digests(kind)), await rows(other.database.db, digests(kind))]
      expect([kind, theirs.length]).toEqual([kind, own.length])
      const others = new Map(theirs.map(({ key: name, digest }) => [name, digest]))
      expect([kind, own.filter(({ key: name, digest }) => others.get(name) !== digest).slice(0, 5)]).toEqual([kind, []])
    }
    await other.close()
    await system.close()
    rmSync(copy, { recursive: true })
  }, 600_000)
})
