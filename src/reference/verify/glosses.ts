import type { Language } from '../text/stem.ts'
import { type Word, wordsOf } from '../text/words.ts'
import { contentOf, ONLY_WORDS, OPTIONAL_MEANINGS } from './meanings.ts'
import { isNumber } from './number-words.ts'

/** Words that translators add in brackets without saying more than the verse does. Each line is short and gives its reason first. */
const GLOSSES = {
  indonesian: [
    // who is addressed, and who speaks
    'nabi muhammad rasul allah tuhan hamba makhluk manusia orang',
    // what is recited or believed, where the verse says "this" or "it"
    'al alquran qur quran ayat kitab agama islam kepercayaan keyakinan',
    // when, where the verse says "the day" or "the life"
    'hari kiamat pembalasan akhirat dunia',
    // words that begin or join a sentence for which Arabic needs no verb
    'yakni ialah ingatlah ketahuilah katakanlah jawablah berfirman menjadi memasuki menyebut tetaplah kedatangan permulaan',
    // the noun that Arabic leaves implicit
    'alasan sebab keperluan urusan sesuatu perkara balasan nikmat rahmat diri',
    // pointers to the place
    'lihat baca surat surah ayat terjemahan artinya',
  ],
  english: [
    'prophet muhammad messenger allah lord mankind people',
    'quran verse book religion islam',
    'day resurrection judgement judgment hereafter world',
    'remember mention say namely',
    'matter affair reason reward',
    'see surah chapter verse translation',
  ],
}

const GLOSSED = {
  indonesian: new Set(contentOf(wordsOf(GLOSSES.indonesian.join(' ')), 'indonesian')),
  english: new Set(contentOf(wordsOf(GLOSSES.english.join(' ')), 'english')),
}

/** Whether a meaning in a writer's brackets adds nothing to what a verse says. */
export const isGloss = (meaning: string, language: Language): boolean =>
  OPTIONAL_MEANINGS.has(`${language}:${meaning}`) || (language !== 'arabic' && GLOSSED[language].has(meaning))

/** Whether words in a writer's brackets say no more than their record does somewhere, or than such brackets usually do. */
export function areExplanation(words: Word[], record: Word[], language: Language): boolean {
  if (words.length === 0) return true
  const recordMeanings = new Set(contentOf(record, language))
  const isInRecord = ({ letters }: Word) => record.some((one) => one.letters === letters)
  return (
    contentOf(words, language).every((meaning) => recordMeanings.has(meaning) || isGloss(meaning, language)) &&
    words.filter(({ letters }) => isNumber(letters) || ONLY_WORDS.has(letters)).every(isInRecord)
  )
}
