import { describe, expect, test } from 'vitest'
import { readClaims } from '../../../../src/reference/answers/model/claims.ts'
import { isSupported, plainClaim, type Rests } from '../../../../src/reference/answers/model/guard.ts'
import type { Language } from '../../../../src/reference/text/stem.ts'

const record = (texts: Rests['texts'], name = ''): Rests => ({ texts, name })
const drunk = record(
  {
    indonesian:
      'Wahai orang-orang yang beriman, janganlah kamu mendekati salat ketika kamu dalam keadaan mabuk, sampai kamu sadar akan apa yang kamu ucapkan.',
    english: 'Believers, do not approach prayer while you are drunk, until you know what you say.',
    arabic: 'يَا أَيُّهَا الَّذِينَ آمَنُوا لَا تَقْرَبُوا الصَّلَاةَ وَأَنتُمْ سُكَارَىٰ حَتَّىٰ تَعْلَمُوا مَا تَقُولُونَ',
  },
  'QS An-Nisa 4:43',
)
const bread = record({
  indonesian: 'Nabi tidak pernah makan roti yang empuk dan tidak pula kambing yang dipanggang hingga beliau wafat.',
  english: 'The Prophet did not eat thin bread, or a roasted sheep till he met Allah.',
  arabic: 'ما أكل النبي صلى الله عليه وسلم خبزا مرققا ولا شاة مسموطة حتى لقي الله',
})

describe('a claim', () => {
  test.each<[string, Language, string, Rests, boolean]>([
    ['in its own words', 'indonesian', 'Orang beriman dilarang mendekati salat ketika mabuk.', drunk, true],
    ['without its denial', 'indonesian', 'Orang beriman mendekati salat ketika mabuk.', drunk, false],
    ['in English', 'english', 'Believers must not approach prayer while drunk.', drunk, true],
    ['in English without its denial', 'english', 'Believers approach prayer while drunk.', drunk, false],
    ['in Arabic', 'arabic', 'لا تقربوا الصلاة وأنتم سكارى.', drunk, true],
    ['in Arabic without its denial', 'arabic', 'المؤمنون تقربوا الصلاة وأنتم سكارى.', drunk, false],
    ['with its reference', 'indonesian', 'Menurut QS 4:43 jangan mendekati salat ketika mabuk.', drunk, true],
    ['with another reference', 'indonesian', 'Menurut QS 5:90 jangan mendekati salat ketika mabuk.', drunk, false],
    ['reversed', 'indonesian', 'Nabi makan roti yang empuk.', bread, false],
    ['reversed in English', 'english', 'The Prophet ate thin bread.', bread, false],
    ['reversed in Arabic', 'arabic', 'أكل النبي خبزا مرققا.', bread, false],
    ['with its denial', 'english', 'The Prophet did not eat thin bread.', bread, true],
    ['about something else', 'english', 'The Prophet liked dates and honey.', bread, false],
    ['without a content word', 'indonesian', 'Itu adalah yang.', bread, false],
  ])('%s (%s)', (_name, language, claim, rests, supported) => {
    const plain = plainClaim(claim, language)
    expect(plain !== undefined && isSupported(plain, rests)).toBe(supported)
  })

  test('a quoted term loses its marks, and a longer quotation drops its claim', () => {
    expect(plainClaim('Makna “sabar” ialah menahan diri', 'indonesian')).toBe('Makna sabar ialah menahan diri.')
    expect(plainClaim('Nabi berkata “sabar itu cahaya yang terang”', 'indonesian')).toBeUndefined()
    expect(plainClaim("Qur'an dan riwayat 'Aisyah", 'indonesian')).toBe("Qur'an dan riwayat 'Aisyah.")
  })
})

async function read(...pieces: string[]) {
  const found: unknown[] = []
  for await (const claim of readClaims(pieces)) found.push(claim)
  return found
}

test('claims are read as soon as they are complete, however the stream is split', async () => {
  const reply =
    '```json\n{"claims": [{"claim": "a \\"{b}\\" c", "keys": ["2:255", 7]}, {"claim": "d", "keys": []}]}\n```'
  const expected = [
    { claim: 'a "{b}" c', keys: ['2:255', '7'] },
    { claim: 'd', keys: [] },
  ]
  expect(await read(reply)).toEqual(expected)
  expect(await read(...reply)).toEqual(expected)
  expect(await read('{"claim": "not yet"')).toEqual([])
  expect(await read('} {"claim": 5, "keys": []} "{" }')).toEqual([])
})
