import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn } from '../../walk/questions.ts'

const read = <T>(file: string): T => JSON.parse(readFileSync(join(import.meta.dirname, 'questions', file), 'utf8')) as T

/** A question that the collections answer; an answer must cite one of the keys. */
export interface OnTopic {
  language: 'id' | 'en' | 'ar'
  question: string
  keys: string[]
}

export const ON_TOPIC = read<{ questions: OnTopic[] }>('on-topic.json').questions

/** Realistic questions, whose answers were each read in full once. */
export const READ = read<{ questions: { question: string; answers: 'yes' | 'partly' | 'no' }[] }>('read.json').questions

const offTopic = read<{ tuned: string[]; questions: string[]; fresh: string[] }>('off-topic.json')
/** Questions that must have no answer: `seen` were used in tuning, `heldOut` were not, and `fresh` were written later. */
export const OFF_TOPIC = {
  seen: [...offTopic.tuned, ...offTopic.questions.filter((_, at) => at % 6 === 0)],
  heldOut: offTopic.questions.filter((_, at) => at % 6 !== 0),
  fresh: offTopic.fresh,
}

/** The questions of the benchmark: 120 with an answer and 30 without, sampled by a fixed seed. */
export const BENCHED = { answered: drawn(ON_TOPIC, 120), silent: drawn(OFF_TOPIC.heldOut, 30) }
