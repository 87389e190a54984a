import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { openIndex, type SearchIndex } from '../index/snapshot/search-index.ts'
import type { Language } from '../text/stem.ts'
import { compare } from './compare.ts'
import type { Answer, Asked, LookUp } from './look-ups.ts'
import { type Wording, wordingsOf } from './sayings.ts'
import { traceIn } from './trace.ts'
import { type Verification, verify as verifyAgainst } from './verify.ts'

// The thread that verifies. See verifier.ts.

let index: SearchIndex | undefined
let sayings: { edition: string; wordings: Wording[] } | undefined

/** Throws where the file is damaged; the index before then stays. */
export function open({ path, sum }: { path: string; sum: string }): void {
  index = openIndex(path, sum, 'verification')
}

/** @param port to the thread that has the database */
export async function verify(input: {
  text: string
  language: Language | undefined
  port: MessagePort
}): Promise<Verification> {
  const { text, language, port } = input
  const opened = index
  if (!opened) throw new Error('no index is open')
  const books = {
    trace: (given: Parameters<typeof traceIn>[1]) => traceIn(opened, given),
    compare,
    read: (ids: number[], keys: string[]) => lookUp(port, 'records', { ids, keys }),
    wordings: () => readWordings(port),
    keysOf: (references: Asked<'keys'>) => lookUp(port, 'keys', references),
    elsewhere: (keys: string[]) => lookUp(port, 'elsewhere', keys),
  }
  return verifyAgainst(books, text, language)
}

/** The wordings are made here, once for each edition of the data: they are ten times as much as the sayings. */
async function readWordings(port: MessagePort): Promise<Wording[]> {
  const { edition, sayings: read } = await lookUp(port, 'sayings', { edition: sayings?.edition })
  if (read) sayings = { edition, wordings: read.flatMap(wordingsOf) }
  return sayings?.wordings ?? []
}

/** One at a time, so that the next message is the answer. */
async function lookUp<Name extends LookUp>(port: MessagePort, name: Name, asked: Asked<Name>): Promise<Answer<Name>> {
  port.postMessage({ name, asked })
  const [message] = await once(port, 'message')
  // the thread that has the database knows why, and says it to the caller
  if (!('answer' in message)) throw new Error(`${name} could not be read`)
  return message.answer
}
