import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig, maskedSummary } from '../../src/config.ts'

const SECRET_KEY = Buffer.alloc(32).toString('base64')

test('without any setting the defaults apply', () => {
  expect(loadConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PROCESS_ROLE: 'all',
    RATE_LIMITS: 'on',
    HIJRI_CALENDAR: 'kemenag',
    TIME_ZONE: 'Asia/Jakarta',
    WEBHOOK_ALLOW_PRIVATE: false,
    TRUST_PROXY: false,
  })
})

test('messages are not deleted before the events and deliveries that name them', () => {
  const named = { EVENT_RETENTION_DAYS: '60', DELIVERY_LOG_RETENTION_DAYS: '90' }
  expect(() => loadConfig({ ...named, MESSAGE_RETENTION_DAYS: '89' })).toThrow(
    /MESSAGE_RETENTION_DAYS: must not be less/,
  )
  expect(loadConfig({ ...named, MESSAGE_RETENTION_DAYS: '90' }).MESSAGE_RETENTION_DAYS).toBe(90)
})

test('a recitation address needs the placeholders of a verse, and a licence', () => {
  const RECITATION_URL = 'https://audio.example.test/{surah3}{ayah3}.mp3'
  expect(() => loadConfig({ RECITATION_URL })).toThrow(/RECITATION_LICENCE: must say/)
  expect(() => loadConfig({ RECITATION_URL: 'https://x.test/{surah}.mp3', RECITATION_LICENCE: 'x' })).toThrow(
    /\{ayah\}/,
  )
  expect(loadConfig({ RECITATION_URL, RECITATION_LICENCE: 'CC BY' }).RECITATION_URL).toBe(RECITATION_URL)
})

test('all bad settings are named together', () => {
  const load = () =>
    loadConfig({
      PORT: 'x',
      TIME_ZONE: 'Mars/Base',
      RATE_LIMITS: 'maybe',
      SMTP_URL: 'http://x',
      LLM_BASE_URL: 'https://x.test',
    })
  for (const name of ['PORT', 'TIME_ZONE', 'RATE_LIMITS', 'SMTP_URL']) expect(load).toThrow(name)
})

test('a database server needs a secret key of 32 bytes', () => {
  const DATABASE_URL = 'postgres://localhost/mimbar'
  expect(() => loadConfig({ DATABASE_URL })).toThrow(/SECRET_KEY: must be set/)
  expect(() => loadConfig({ DATABASE_URL, SECRET_KEY: 'short' })).toThrow(/SECRET_KEY: must be 32 random bytes/)
  expect(loadConfig({ DATABASE_URL, SECRET_KEY }).DATABASE_URL).toBe(DATABASE_URL)
})

test('an empty variable counts as unset', () => {
  expect(loadConfig({ PORT: '', LLM_BASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('a secret can be read from a file', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'mimbar-')), 'token')
  writeFileSync(path, 'a-long-operator-token\n')
  expect(loadConfig({ ADMIN_TOKEN_FILE: path }).ADMIN_TOKEN).toBe('a-long-operator-token')
  expect(() => loadConfig({ SECRET_KEY_FILE: '/nowhere' })).toThrow(/SECRET_KEY_FILE: \/nowhere cannot be read/)
})

test('TRUST_PROXY is off, a number of hops, or addresses', () => {
  expect(loadConfig({ TRUST_PROXY: 'off' }).TRUST_PROXY).toBe(false)
  expect(loadConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
  expect(loadConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).TRUST_PROXY).toEqual(['10.0.0.1', '10.0.0.2'])
})

test('the summary for the log contains no secret', () => {
  const config = loadConfig({
    SECRET_KEY,
    ADMIN_TOKEN: 'a-long-operator-token',
    LLM_API_KEY: 'sk-1',
    SMTP_URL: 'smtp://u:p@h',
  })
  const summary = JSON.stringify(maskedSummary(config))
  for (const secret of [SECRET_KEY, 'a-long-operator-token', 'sk-1', 'u:p']) expect(summary).not.toContain(secret)
})
