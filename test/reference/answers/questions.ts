import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn } from '../../walk/questions.ts'

const read = <T>(file: string): T => JSON.parse(readFileSync(join(import.meta.dirname, 'questions', file), 'utf8')) as T

/** A question that the collections answer, and the keys of which an answer must cite one. */
export interface OnTopic {
  language: 'id' | 'en' | 'ar'
  question: string
  keys: string[]
}

export const ON_TOPIC = read<{ questions: OnTopic[] }>('on-topic.json').questions

/** Questions that readers would ask, each answer of which was read once as a whole. */
export const READ = read<{ questions: { question: string; answers: 'yes' | 'partly' | 'no' }[] }>('read.json').questions

const offTopic = read<{ tuned: string[]; questions: string[]; fresh: string[] }>('off-topic.json')
/** Questions that must find nothing: those that were looked at while tuning, and those that were not; the fresh ones are of later. */
export const OFF_TOPIC = {
  seen: [...offTopic.tuned, ...offTopic.questions.filter((_, at) => at % 6 === 0)],
  heldOut: offTopic.questions.filter((_, at) => at % 6 !== 0),
  fresh: offTopic.fresh,
}

/** What the benchmark asks: 120 questions with an answer and 30 without, drawn by a fixed seed. */
export const BENCHED = { answered: drawn(ON_TOPIC, 120), silent: drawn(OFF_TOPIC.heldOut, 30) }
