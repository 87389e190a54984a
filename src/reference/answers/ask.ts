import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import type { AuthoredRecord } from '../records/collections/collections.ts'
import type { SearchMethod } from '../search/query/rank.ts'
import type { Search } from '../search/search.ts'
import type { Language } from '../text/stem.ts'
import type { Verifier } from '../verify/verifier.ts'
import { findBasis } from './basis.ts'
import { answerInNeed, lineInNeed } from './care/answer.ts'
import type { Care } from './care/care.ts'
import { mayBeInNeed } from './care/need.ts'
import type { Need } from './care/phrases.ts'
import { extractiveAnswer } from './extractive.ts'
import type { ChatEndpoint } from './model/generate.ts'
import { citedKeys, type Source } from './sources.ts'
import { findSuggestions, suggestionText } from './suggestions.ts'
import { writeAnswer } from './write.ts'

/** In characters, by the specification. */
export const LONGEST_QUESTION = 1_000

export type Answer = {
  question: string
  /** The language of the answer. */
  language: Language
  answer: string
  sources: Source[]
  references: string[]
  method: SearchMethod
  confidence: number
  /** Questions of the map that may be meant, where the answer is about something else. */
  questions: AuthoredRecord[]
  /** Questions to ask instead, where nothing answers this one. */
  suggestions: string[]
}
/** What is known of an answer before its first word. */
export type AnswerBegun = Pick<Answer, 'language' | 'sources' | 'questions' | 'suggestions'>
/**
 * The sources; then pieces as they arrive, perhaps an interruption after which they start again; last the whole answer, which is authoritative.
 */
export type AnswerEvent = { begun: AnswerBegun } | { delta: string } | { brokeOff: true } | { done: Answer }

export type AskDeps = {
  db: Db
  search: Search
  verifier: Verifier
  care: Care
  /** Undefined: answers are composed from the records alone. */
  chat: ChatEndpoint | undefined
  log: FastifyBaseLogger
}

/**
 * Answers a question from what the search finds, or says that nothing answers it. `need` is the need of its writer, detected once per request.
 */
export async function* ask(
  deps: AskDeps,
  question: string,
  need: Need | undefined,
  streamed: boolean,
): AsyncGenerator<AnswerEvent> {
  if (need?.level === 'crisis') {
    const { answer, sources } = await answerInNeed(deps.db, deps.care, need)
    yield { begun: { language: need.language, sources, questions: [], suggestions: [] } }
    yield { delta: answer }
    const references = citedKeys(answer, sources)
    yield {
      done: {
        question,
        language: need.language,
        answer,
        sources,
        references,
        method: 'keyword',
        confidence: 1,
        questions: [],
        suggestions: [],
      },
    }
    return
  }
  const basis = await findBasis(deps, question)
  const { language, method, confidence, questions } = basis
  // who may be in need gets no questions back
  const suggestions = need ? [] : await findSuggestions(deps, basis)
  const answer = suggestions.length > 0 ? suggestionText(suggestions, language) : basis.answer
  const line = need && lineInNeed(deps.care, need, language)
  const sources = line ? [line.source, ...basis.sources] : basis.sources
  yield { begun: { language, sources, questions, suggestions } }
  const finish = (written: string): Answer => {
    const text = line ? `${line.text}\n\n${written}` : written
    const references = citedKeys(text, sources)
    const cited = sources.filter(({ key }) => references.includes(key))
    return { question, language, answer: text, sources: cited, references, method, confidence, questions, suggestions }
  }
  if (line) yield { delta: `${line.text}\n\n` }

  if (answer !== undefined) {
    yield { delta: answer }
    yield { done: finish(answer) }
    return
  }
  const extractive = extractiveAnswer(basis.sources, language, basis)
  // a possible cry for help is never sent to a language model
  if (!deps.chat || mayBeInNeed(need)) {
    for (const block of extractive.split(/(?<=\n\n)/)) yield { delta: block }
    yield { done: finish(extractive) }
    return
  }
  let written = ''
  try {
    for await (const block of writeAnswer(deps.chat, question, basis.sources, language, streamed)) {
      written += block
      yield { delta: block }
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'the language model did not answer; answering from the records alone')
    if (written !== '') yield { brokeOff: true }
    written = ''
  }
  if (written === '') {
    yield { delta: extractive }
    yield { done: finish(extractive) }
  } else yield { done: finish(written.trim()) }
}
