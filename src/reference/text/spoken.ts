import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'
import { fold } from './arabic.ts'
import { isIndonesianWord } from './indonesian.ts'

const WHY = [
  'pronoun',
  'negation',
  'joined',
  'particle',
  'short',
  'vowel',
  'affix',
  'twice',
  'english',
  'word',
] as const
const table = readTsv(
  'reference/text/spoken.tsv',
  z.object({ spoken: z.string().min(1), written: z.string(), why: z.enum(WHY) }),
)
const inIndonesian = new Map(table.map(({ spoken, written }) => [spoken, written]))
const particles = new Set(table.filter(({ why }) => why === 'particle').map(({ spoken }) => spoken))
/** What is spoken only among Indonesian words: a question of English alone may have them too. */
const english = new Set(table.filter(({ why }) => why === 'english').map(({ spoken }) => spoken))
/** Words of English, in which "love" and "lo" are no Indonesian. */
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|was|of|what|how|who|why|when|does|did|can|my|his|in|and|should|it|to)(?!\p{L})/iu

/** How Arabic in Latin letters asks for a ruling, a virtue or a meaning: "ma hukmu shalatil jama'ah", "fadhlus shadaqah". */
const ASKS_IN_ARABIC =
  /^(?:maa? (?=hukm|fadh?l|ma['’]?na ))?(hukm|fadh?l|(?<=maa? )ma['’]?na)[ui]?(?:l|sh?|sy|r|n|dz?|th?|z)? /i
const ASKED = { h: 'hukum', f: 'keutamaan', m: 'arti' } as const
/** The ending of a word and the article of the next, as they are heard: "shalatil jama'ah". */
const BOUND = /(?<=\p{L}{3})[ui](?:l|sh?|sy|r|n|dz?|th?|z)?(?= \p{L})/giu

function inIndonesianForm(question: string): string {
  const [asking = '', word = ''] = ASKS_IN_ARABIC.exec(question) ?? []
  if (asking === '') return question
  const asked = ASKED[word.charAt(0).toLowerCase() as keyof typeof ASKED]
  return `${asked} ${question.slice(asking.length).replace(BOUND, '')}`
}

/** The words of a question as it was typed: an apostrophe belongs to its word. */
const TYPED = /[\p{L}\p{M}\p{N}'’‘`ʼʻ]+/gu

/** A question in the words of written Indonesian: "klo lg haid blh gak" is "kalau lagi haid boleh tidak". */
export function inWrittenWords(question: string): string {
  if (ENGLISH.test(question)) return question
  const indonesian = inIndonesianForm(question)
  const words = (indonesian.match(TYPED) ?? []).map(fold)
  const written = wordsInWriting(words)
  let at = -1
  return indonesian
    .replace(TYPED, (typed) => {
      const word = words[++at] ?? ''
      if (english.has(word)) return typed
      // "manis2" is how "manis-manis" is written
      if (!inIndonesian.has(word) && DOUBLED.test(typed)) return typed.replace(DOUBLED, '$1-$1')
      return written[at] ?? typed
    })
    .replace(/ {2,}/g, ' ')
    .trim()
}

const DOUBLED = /^(\p{L}{3,})2$/u
/** "istri2nya", "sial2an": a word that is said twice. */
const TWICE = /^([a-z]{2,})2([a-z]*)$/
/** Written words, units, letters, Arabic and English that are spoken words in another sense: they are spoken where another spoken word is. */
const OF_BOTH = new Set(['gua', 'kasih', 'km', 'cm', 'd', 'k', 'n', 'antum', 'slain', 'spy'])
/** Phrases of the written language in which a word has a sense of its own that it has in no other: a cave, love, clay, a mole, a dowry. */
const IN_WRITTEN_SENSE = new RegExp(
  `(?<= )(?:${[
    '(?:di|ke|dalam|dari|isi|mulut|pintu|sebuah|satu|pemuda|penghuni|ashabul) gua',
    'gua (?:hira|hiro|tsur|tsaur|sur|kahfi|kahf)',
    '(?:terima|cinta|pilih|penuh|maha|belas) kasih',
    'kasih (?:sayang|allah)',
    '(?:\\d+|berapa) (?:km|cm|sm)',
    'vitamin [dk]',
    'huruf [a-z]+',
    'tai lalat',
    'tanah liat',
    'hilir mudik',
    'e?mas kawin',
    'cincin kawin',
    'gono gini',
    'laki lakinya',
    'cuma cuma',
    'gada gada',
    'tanggung jawabnya',
    'loh mahfu[a-z]+',
    'pas foto',
    'mba married',
    'big bang',
    'dana bos',
    '(?:wabah|penyakit) taun',
    '(?:lapor|pajak) spt',
    'spt (?:pajak|tahunan)',
    '(?:anak|murid|siswa|siswi|pelajar|guru|sekolah|kelas) smp',
    '(?:bin|binti|ibnu) (?:abis|akhi|ukhti)',
  ].join('|')})(?= )`,
  'g',
)
/** Particles that are also words: Arabic (ya sin, min haitsu), and who may be spoken of (kenapa ustaz berbeda pendapat). */
const SAYING = new Set(['ya', 'min', 'admin', 'mba', 'ust', 'ustad', 'ustadz', 'ustaz'])

/**
 * What each folded word of an Indonesian text stands for in the written language: an empty text for one that says nothing, undefined for one that is
 * not in the table.
 */
export function wordsInWriting(words: string[]): (string | undefined)[] {
  const kept = inWrittenSense(words)
  const written = words.map((word, at) => (kept.has(at) || isSaid(words, at) ? undefined : oneInWriting(word)))
  const isSpoken = words.some((word, at) => !OF_BOTH.has(word) && written[at] !== undefined)
  return isSpoken ? written : written.map((form, at) => (OF_BOTH.has(words[at] ?? '') ? undefined : form))
}

/** The places of the words in phrases of the written language. */
function inWrittenSense(words: string[]): Set<number> {
  const text = ` ${words.join(' ')} `
  const kept = new Set<number>()
  for (const { 0: phrase, index } of text.matchAll(IN_WRITTEN_SENSE)) {
    const first = text.slice(0, index).split(' ').length - 2
    for (const more of phrase.split(' ').keys()) kept.add(first + more)
  }
  return kept
}

/** Whether a particle is a word of the sentence: it is neither its last, nor before another one, nor calls somebody who is then asked. */
function isSaid(words: string[], at: number): boolean {
  const [word = '', next] = words.slice(at, at + 2)
  if (!SAYING.has(word) || next === undefined || particles.has(next)) return false
  const calls = word !== 'ya' && words.slice(0, at).every((before) => particles.has(before))
  return !calls || !(inIndonesian.has(next) || isIndonesianWord(next))
}

function oneInWriting(word: string): string | undefined {
  // "gaaak": nothing is written with a letter three times
  const said = inIndonesian.get(word) ?? inIndonesian.get(word.replace(/(.)\1{2,}/gu, '$1'))
  if (said !== undefined) return said
  const [, once, ending = ''] = TWICE.exec(word) ?? []
  return once === undefined ? undefined : (inIndonesian.get(once) ?? once + ending)
}
