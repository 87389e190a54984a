import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'
import { fold } from './arabic.ts'
import { isIndonesianWord } from './indonesian.ts'

const SPOKEN_KINDS = [
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
  z.object({ spoken: z.string().min(1), written: z.string(), why: z.enum(SPOKEN_KINDS) }),
)
const inIndonesian = new Map(table.map(({ spoken, written }) => [spoken, written]))
const particles = new Set(table.filter(({ why }) => why === 'particle').map(({ spoken }) => spoken))
/** Spoken only among Indonesian words, since an English question may have them too. */
const english = new Set(table.filter(({ why }) => why === 'english').map(({ spoken }) => spoken))
/** These words mark an English question, in which "love" and "lo" are not Indonesian. */
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|was|of|what|how|who|why|when|does|did|can|my|his|in|and|should|it|to)(?!\p{L})/iu

/** Arabic questions in Latin letters for a ruling, a virtue or a meaning: "ma hukmu shalatil jama'ah", "fadhlus shadaqah". */
const ASKS_IN_ARABIC =
  /^(?:maa? (?=hukm|fadh?l|ma['’]?na ))?(hukm|fadh?l|(?<=maa? )ma['’]?na)[ui]?(?:l|sh?|sy|r|n|dz?|th?|z)? /i
const ASKED = { h: 'hukum', f: 'keutamaan', m: 'arti' } as const
/** The ending of a word with the article of the next, as they are pronounced: "shalatil jama'ah". */
const BOUND = /(?<=\p{L}{3})[ui](?:l|sh?|sy|r|n|dz?|th?|z)?(?= \p{L})/giu

function inIndonesianForm(question: string): string {
  const [asking = '', word = ''] = ASKS_IN_ARABIC.exec(question) ?? []
  if (asking === '') return question
  const asked = ASKED[word.charAt(0).toLowerCase() as keyof typeof ASKED]
  return `${asked} ${question.slice(asking.length).replace(BOUND, '')}`
}

/** A word as it was typed, with its apostrophes. */
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
      // "manis2" stands for "manis-manis"
      if (!inIndonesian.has(word) && DOUBLED.test(typed)) return typed.replace(DOUBLED, '$1-$1')
      return written[at] ?? typed
    })
    .replace(/ {2,}/g, ' ')
    .trim()
}

const DOUBLED = /^(\p{L}{3,})2$/u
/** "istri2nya", "sial2an": a reduplicated word. */
const TWICE = /^([a-z]{2,})2([a-z]*)$/
/** Words of both the written and the spoken language, in different senses. They count as spoken only next to another spoken word. */
const AMBIGUOUS = new Set(['gua', 'kasih', 'km', 'cm', 'd', 'k', 'n', 'antum', 'slain', 'spy'])
/** Phrases of the written language in which such words have their written sense: a cave, love, clay, a mole, a dowry. */
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
/** Particles that may be words of the sentence: Arabic (ya sin, min haitsu), and people (kenapa ustaz berbeda pendapat). */
const AMBIGUOUS_PARTICLES = new Set(['ya', 'min', 'admin', 'mba', 'ust', 'ustad', 'ustadz', 'ustaz'])

/**
 * The written form of each folded word of an Indonesian text: empty for a particle without meaning, undefined for a word that is not in the
 * table.
 */
export function wordsInWriting(words: string[]): (string | undefined)[] {
  const unchanged = inWrittenSense(words)
  const written = words.map((word, at) =>
    unchanged.has(at) || isWordOfSentence(words, at) ? undefined : oneInWriting(word),
  )
  const isSpoken = words.some((word, at) => !AMBIGUOUS.has(word) && written[at] !== undefined)
  return isSpoken ? written : written.map((form, at) => (AMBIGUOUS.has(words[at] ?? '') ? undefined : form))
}

/** The positions of words in phrases of the written language. */
function inWrittenSense(words: string[]): Set<number> {
  const text = ` ${words.join(' ')} `
  const positions = new Set<number>()
  for (const { 0: phrase, index } of text.matchAll(IN_WRITTEN_SENSE)) {
    const first = text.slice(0, index).split(' ').length - 2
    for (const more of phrase.split(' ').keys()) positions.add(first + more)
  }
  return positions
}

/** Whether an ambiguous particle is a word of the sentence: neither the last one, nor before another particle, nor an address before a question. */
function isWordOfSentence(words: string[], at: number): boolean {
  const [word = '', next] = words.slice(at, at + 2)
  if (!AMBIGUOUS_PARTICLES.has(word) || next === undefined || particles.has(next)) return false
  const calls = word !== 'ya' && words.slice(0, at).every((before) => particles.has(before))
  return !calls || !(inIndonesian.has(next) || isIndonesianWord(next))
}

function oneInWriting(word: string): string | undefined {
  // "gaaak": no word is spelt with a letter three times
  const written = inIndonesian.get(word) ?? inIndonesian.get(word.replace(/(.)\1{2,}/gu, '$1'))
  if (written !== undefined) return written
  const [, once, ending = ''] = TWICE.exec(word) ?? []
  return once === undefined ? undefined : (inIndonesian.get(once) ?? once + ending)
}
