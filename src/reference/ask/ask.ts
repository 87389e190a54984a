import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import type { Language } from '../language/stem.ts'
import type { ChatEndpoint } from '../models/generate.ts'
import { findPassages, type Hit } from '../search/query/hits.ts'
import { CONFIDENT, type Method } from '../search/query/rank.ts'
import type { Search } from '../search/search.ts'
import { extractiveAnswer } from './extractive.ts'
import { findSaying, isNowhere, sayingAnswer, sayingSource } from './sayings.ts'
import { asSource, chooseSources, citedKeys, type Source } from './sources.ts'
import { WORDS } from './words.ts'
import { writeAnswer } from './write.ts'

export type Answer = {
  question: string
  answer: string
  sources: Source[]
  references: string[]
  method: Method
  confidence: number
}
/** Pieces of the answer as they come, then the whole: that is what counts, should it differ. */
export type AnswerEvent = { delta: string } | { done: Answer }

export type AskDeps = {
  db: Db
  search: Search
  /** Undefined: answers are put together from the records alone. */
  chat: ChatEndpoint | undefined
  log: FastifyBaseLogger
}

const CONSIDERED = 20

/** Answers a question from what the search finds, or says that nothing answers it. */
export async function* ask(deps: AskDeps, question: string, streamed: boolean): AsyncGenerator<AnswerEvent> {
  const { db, search } = deps
  const found = await search.search(question, ['quran', 'hadith'], CONSIDERED)
  const { language, method } = found
  const confidence = Math.min(1, found.confidence)
  const finish = (answer: string, sources: Source[], sure = confidence): Answer => {
    const references = citedKeys(answer, sources)
    return {
      question,
      answer,
      sources: sources.filter(({ key }) => references.includes(key)),
      references,
      method,
      confidence: sure,
    }
  }

  const saying = await findSaying(db, question, language)
  if (saying) {
    const evidence = (await findPassages(db, saying.evidence)).map((hit) => asSource(hit, language))
    const answer = sayingAnswer(saying, evidence, language)
    yield { delta: answer }
    yield { done: finish(answer, [sayingSource(saying, language), ...evidence], 1) }
    return
  }
  const texts = found.hits.flatMap((hit) => [hit.text_arabic, hit.text_indonesian, hit.text_english])
  if (
    isNowhere(
      question,
      texts.filter((text) => text !== null),
      language,
    )
  ) {
    const answer = WORDS[language].nowhere
    yield { delta: answer }
    yield { done: finish(answer, [], 0) }
    return
  }

  const sources = isAnswerable(found) ? chooseSources(found.hits, language) : []
  if (sources.length === 0) {
    const answer = WORDS[language].nothing
    yield { delta: answer }
    yield { done: finish(answer, []) }
    return
  }
  const extractive = extractiveAnswer(question, sources, language)
  if (!deps.chat) {
    for (const block of extractive.split(/(?<=\n\n)/)) yield { delta: block }
    yield { done: finish(extractive, sources) }
    return
  }
  let written = ''
  try {
    for await (const block of writeAnswer(deps.chat, question, sources, language, streamed)) {
      written += block
      yield { delta: block }
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'the language model gave no answer; the records answer themselves')
    written = ''
  }
  if (written === '') {
    yield { delta: extractive }
    yield { done: finish(extractive, sources) }
  } else yield { done: finish(written.trim(), sources) }
}

/** Whether what was found bears on the question at all. */
function isAnswerable({ confidence, hits }: { confidence: number; hits: Hit[]; language: Language }): boolean {
  return hits.length > 0 && confidence >= CONFIDENT
}
