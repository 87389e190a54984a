import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupName, expiredBackups, madeAt, parseKeepRule } from '../../src/backups/keep-rule.ts'
import { openPlace } from '../../src/backups/place.ts'
import { askForBackup, scheduleBackups } from '../../src/backups/schedule.ts'
import { loadConfig } from '../../src/config.ts'
import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts'
import { startS3 } from '../support/s3.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

test('a rule of days, weeks and months keeps the newest backup of each, and always the newest of all', () => {
  const newest = Date.parse('2026-03-31T02:00:00Z')
  const twiceADay = Array.from({ length: 800 }, (_, i) => backupName(new Date(newest - (i * DAY_MS) / 2)))
  const keptBy = (rule: string) => {
    const past = expiredBackups([...twiceADay, 'mimbar-notes.txt', 'other.tar'], parseKeepRule(rule) ?? never())
    return twiceADay.filter((name) => !past.includes(name)).map((name) => name.slice(7, 18))
  }
  expect(keptBy('3d')).toEqual(['20260331T02', '20260330T14', '20260329T14'])
  // Sundays are the last of their weeks
  expect(keptBy('1d 3w')).toEqual(['20260331T02', '20260329T14', '20260322T14'])
  expect(keptBy('1d 0w 3m')).toEqual(['20260331T02', '20260228T14', '20260131T14'])
  expect(expiredBackups(['mimbar-notes.txt', 'other.tar'], { days: 1, weeks: 0, months: 0 })).toEqual([])
  expect(madeAt('mimbar-20260331T020000Z.tar')?.getTime()).toBe(newest)
  for (const wrong of ['', '7', '7x', '0d 0w', '7d,4w']) expect(parseKeepRule(wrong)).toBeUndefined()
  expect(() => loadConfig({ BACKUP_KEEP: 'all' })).toThrow('BACKUP_KEEP: must say how many days')
})

const never = () => {
  throw new Error('the rule is no rule')
}

test('a folder and a bucket keep the same: files and texts by name', { tags: 'slow' }, async () => {
  const s3 = await startS3('kept')
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-place-'))
  try {
    const file = join(folder, 'some file')
    writeFileSync(file, 'content')
    for (const to of [join(folder, 'kept'), 's3://kept', 's3://kept/below/it']) {
      const place = await openPlace(to)
      expect(await place.list('mimbar-')).toEqual([])
      await place.putFile('mimbar-1.tar', file)
      await place.putText('erasures/one.json', '{}')
      await place.putText('erasures/two.json', '{"a":1}')
      expect([await place.list('mimbar-'), (await place.list('erasures/')).sort()]).toEqual([
        ['mimbar-1.tar'],
        ['erasures/one.json', 'erasures/two.json'],
      ])
      expect([await place.readText('mimbar-1.tar'), await place.readText('erasures/two.json')]).toEqual([
        'content',
        '{"a":1}',
      ])
      await place.remove('mimbar-1.tar')
      await place.remove('mimbar-1.tar')
      expect(await place.list('mimbar-')).toEqual([])
      place.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await s3.close()
  }
})

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
})
afterAll(() => system.close())

/** Stands for the backup program: writes the given file. */
const PROGRAM = `import { writeFileSync } from 'node:fs'
if (process.env.FAILS) { console.error('no room'); process.exit(1) }
writeFileSync(process.argv[2], 'a backup')`

test('a backup is requested once it is due, deleted by the rule and recorded when it is stored; notes of erasures expire with the backups before them', {
  tags: 'slow',
}, async () => {
  const { db } = system.database
  const to = join(system.folder, 'elsewhere')
  const program = join(system.folder, 'program.mjs')
  writeFileSync(program, PROGRAM)
  const metrics = new Registry()
  const now = () => at
  let at = new Date('2026-03-01T02:00:00Z')
  const config = {
    DATA_DIR: system.folder,
    BACKUP_TO: to,
    BACKUP_EVERY_HOURS: 24,
    BACKUP_KEEP: { days: 2, weeks: 0, months: 0 },
  }
  const { maintenance, runners } = scheduleBackups({ db, config, now, metrics }, program)
  const [note, leftovers] = maintenance
  const waiting = async () =>
    (await system.database.pool.query(`select count(*)::int as n from jobs where kind = 'backups.make'`)).rows[0].n
  const runOne = async () => {
    const signal = new AbortController().signal
    await runners[0]?.run({ payload: {} } as never, { signal } as never)
    await system.database.pool.query(`delete from jobs where kind = 'backups.make'`)
  }
  await system.database.pool.query(
    `insert into erasures (account_id, id, contact_id, requested_at, done_at) values ('acc', 'ers_1', 'con_1', $1, $1), ('acc', 'ers_2', 'con_2', $2, $2)`,
    [new Date(at.getTime() - 401 * DAY_MS), at],
  )
  // noted in DATA_DIR before BACKUP_TO was set
  await system.database.pool.query('update erasures set noted_at = now()')
  await note?.run()
  await note?.run()
  expect(readdirSync(join(to, 'erasures')).sort()).toEqual(['ers_1.json', 'ers_2.json'])
  expect(JSON.parse(readFileSync(join(to, 'erasures/ers_1.json'), 'utf8'))).toMatchObject({ contact_id: 'con_1' })

  process.env.FAILS = 'yes'
  await expect(runOne()).rejects.toThrow('the backup failed: no room')
  delete process.env.FAILS
  expect(await metrics.metrics()).toContain('mimbar_last_backup_timestamp_seconds 0')
  for (let day = 0; day < 4; day++) {
    await askForBackup(db, 24, at)
    await askForBackup(db, 24, at)
    expect(await waiting()).toBe(1)
    await runOne()
    at = new Date(at.getTime() + HOUR_MS)
    await askForBackup(db, 24, at)
    expect(await waiting()).toBe(0)
    at = new Date(at.getTime() + DAY_MS - HOUR_MS)
  }
  expect(readdirSync(to).filter((name) => name.startsWith('mimbar-'))).toEqual([
    'mimbar-20260303T020000Z.tar',
    'mimbar-20260304T020000Z.tar',
  ])
  // a backup stored elsewhere may still have the other person
  expect(readdirSync(join(to, 'erasures'))).toEqual(['ers_2.json'])
  expect(await metrics.metrics()).toContain(
    `mimbar_last_backup_timestamp_seconds ${Date.parse('2026-03-04T02:00:00Z') / 1000}`,
  )
  expect(readdirSync(join(system.folder, 'backups'))).toEqual([])

  const old = new Date(Date.now() - 2 * DAY_MS)
  for (const name of ['copy-_a', 'restoring_a', 'backups/backup_a.part', 'other', 'copy-_new']) {
    writeFileSync(join(system.folder, name), 'persons')
    if (name !== 'copy-_new') utimesSync(join(system.folder, name), old, old)
  }
  await leftovers?.run()
  const left = ['copy-_a', 'restoring_a', 'backups/backup_a.part', 'other', 'copy-_new']
  expect(left.filter((name) => existsSync(join(system.folder, name)))).toEqual(['other', 'copy-_new'])
})

test('a backup location that cannot be read does not count as one without notes of erasures', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-place-'))
  try {
    writeFileSync(join(folder, 'erasures'), 'no folder')
    await expect((await openPlace(folder)).list('erasures/')).rejects.toThrow('ENOTDIR')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
