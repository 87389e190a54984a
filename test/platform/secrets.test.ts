import { expect, test } from 'vitest'
import { CannotUnseal, createSealer, digest, looksLikeKey, newKey, sameSecret } from '../../src/platform/secrets.ts'

test('a key has its prefix, 32 base62 characters and a checksum of six', () => {
  for (let i = 0; i < 100; i++) expect(newKey('mref')).toMatch(/^mref_[0-9A-Za-z]{38}$/)
})

test('the checksum detects any changed character', () => {
  const key = newKey('mmsg')
  expect(looksLikeKey('mmsg', key)).toBe(true)
  expect(looksLikeKey('mref', key)).toBe(false)
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === 'a' ? 'b' : 'a'
    expect(looksLikeKey('mmsg', key.slice(0, i) + other + key.slice(i + 1))).toBe(false)
  }
  for (const noise of ['', 'mmsg_', 'mmsg', key.slice(0, -1), `${key}x`, 'ключ'])
    expect(looksLikeKey('mmsg', noise)).toBe(false)
})

test('a digest says nothing of the key, and the same key always gives the same', () => {
  const key = newKey('mref')
  expect(digest(key)).toMatch(/^[0-9a-f]{64}$/)
  expect(digest(key)).toBe(digest(key))
})

test('a sealed secret opens with its key and purpose, and with nothing else', () => {
  const sealer = createSealer(Buffer.alloc(32, 1))
  const sealed = sealer.seal('rahasia ﷺ', 'webhook')
  expect(sealed).not.toContain('rahasia')
  expect(sealer.seal('rahasia ﷺ', 'webhook')).not.toBe(sealed)
  expect(sealer.unseal(sealed, 'webhook')).toBe('rahasia ﷺ')
  expect(() => sealer.unseal(sealed, 'key')).toThrow()
  expect(() => createSealer(Buffer.alloc(32, 2)).unseal(sealed, 'webhook')).toThrow()
  const [version, text] = [sealed.slice(0, 10), sealed.slice(10)]
  const altered = Buffer.from(text, 'base64url')
  altered.writeUInt8(altered.readUInt8(30) ^ 1, 30)
  expect(() => sealer.unseal(`${version}${altered.toString('base64url')}`, 'webhook')).toThrow(CannotUnseal)
})

test('a sealed text names its key, and opens while that key is among those given', () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = createSealer(first).seal('rahasia', 'webhook')
  expect(sealed.startsWith(`${createSealer(first).version}_`)).toBe(true)
  const after = createSealer(second, [first])
  expect(after.unseal(sealed, 'webhook')).toBe('rahasia')
  expect(after.seal('rahasia', 'webhook').startsWith(`${createSealer(second).version}_`)).toBe(true)
  expect(() => createSealer(second).unseal(sealed, 'webhook')).toThrow(CannotUnseal)
  // of the first version: base64 without the name of a key
  const unnamed = Buffer.from(sealed.slice(10), 'base64url').toString('base64')
  expect(after.unseal(unnamed, 'webhook')).toBe('rahasia')
  expect(() => createSealer(second).unseal(unnamed, 'webhook')).toThrow(CannotUnseal)
  // signatures from before a change of keys stay valid
  expect(after.derive('links').map(String)).toEqual([
    ...createSealer(second).derive('links').map(String),
    ...createSealer(first).derive('links').map(String),
  ])
})

test('secrets of any length compare', () => {
  expect(sameSecret('a', 'a')).toBe(true)
  expect(sameSecret('a', 'ab')).toBe(false)
  expect(sameSecret('', 'a')).toBe(false)
})
