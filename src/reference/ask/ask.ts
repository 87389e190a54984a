import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import type { ChatEndpoint } from '../models/generate.ts'
import { findPassages } from '../search/query/hits.ts'
import type { Method } from '../search/query/rank.ts'
import type { Search } from '../search/search.ts'
import { authoredAnswer } from './authored/answer.ts'
import { findChapters } from './authored/chapters.ts'
import { findAsked } from './authored/find.ts'
import { extractiveAnswer } from './extractive.ts'
import { findSaying, isNowhere, sayingAnswer, sayingSource } from './sayings.ts'
import { asSource, chooseSources, citedKeys, type Source } from './sources.ts'
import { subjectOf } from './subject.ts'
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
const ANSWERS = 0.5

/** Answers a question from what the search finds, or says that nothing answers it. */
export async function* ask(deps: AskDeps, question: string, streamed: boolean): AsyncGenerator<AnswerEvent> {
  const { db, search } = deps
  const found = await search.search(subjectOf(question), ['quran', 'hadith'], CONSIDERED)
  const { language, method } = found
  const confidence = found.answers
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
  const asked = await findAsked(db, question, language)
  if (asked) {
    const { answer, sources } = await authoredAnswer(db, asked, language)
    yield { delta: answer }
    yield { done: finish(answer, sources, 1) }
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

  const sources =
    found.answers >= ANSWERS
      ? [...chooseSources(found.hits, question, language), ...(await findChapters(db, question, language))]
      : []
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
