import { latinVerse } from '../../../src/reference/records/quran/latin.ts'
import type { CanonicalRecord } from '../../../src/reference/verify/records.ts'

/** How people type the letters that the decree of 1987 writes with diacritics. */
const SPELLINGS: [RegExp, string[]][] = [
  [/ṡ/g, ['ts', 'th', 's']],
  [/ḥ/g, ['h']],
  [/ż/g, ['dz', 'z', 'dh']],
  [/sy/g, ['sy', 'sh']],
  [/ṣ/g, ['sh', 's']],
  [/ḍ/g, ['dh', 'dl', 'd']],
  [/ṭ/g, ['th', 't']],
  [/ẓ/g, ['zh', 'dz', 'dh']],
  [/g/g, ['gh', 'g']],
  [/q/g, ['q']],
  [/[‘’]/g, ["'", '', '`']],
  [/ā/g, ['aa', 'a']],
  [/ī/g, ['ii', 'i', 'ee']],
  [/ū/g, ['uu', 'u', 'oo']],
  [/-/g, [' ', '-', '']],
]

/** A verse in one of the many ways to type it in Latin letters; undefined for letters that are read by their names. */
export function typedVerse(record: CanonicalRecord | undefined, draw: (below: number) => number): string | undefined {
  const latin = latinVerse(record?.text_arabic ?? '')
  if (!latin) return undefined
  let typed = latin.toLowerCase()
  for (const [letter, ways] of SPELLINGS) {
    const way = ways[draw(ways.length)] ?? ''
    typed = typed.replace(letter, way)
  }
  return typed
}
