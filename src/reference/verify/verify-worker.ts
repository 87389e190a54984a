import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { openIndex, type SearchIndex } from '../index/snapshot/search-index.ts'
import type { Reference } from '../references/reference.ts'
import type { Language } from '../text/stem.ts'
import { compare } from './compare.ts'
import type { LookUp, LookUpInput, LookUpResult } from './look-ups.ts'
import { traceIn } from './trace.ts'
import { type Verification, verify as verifyAgainst } from './verify.ts'
import { type Wording, wordingsOf } from './wordings.ts'

// The thread that verifies. See verifier.ts.

let index: SearchIndex | undefined
let sayings: { edition: string; wordings: Wording[] } | undefined

/** Throws if the file is damaged, and keeps the previous index. */
export function open({ path, sum }: { path: string; sum: string }): void {
  index = openIndex(path, sum, 'verification')
}

/** @param port to the thread with the database */
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
    resolve: (references: Reference[]) => resolve(port, references),
    read: (ids: number[], keys: string[], withParallels: boolean) =>
      lookUp(port, 'records', { ids, keys, withParallels }),
  }
  return verifyAgainst(books, text, language)
}

/** Resolves references. The wordings are built here, once per edition of the data, because they are ten times as large as the sayings. */
async function resolve(port: MessagePort, references: Reference[]): Promise<{ keys: string[][]; wordings: Wording[] }> {
  const input = { references, edition: sayings?.edition }
  const { keys, edition, sayings: read } = await lookUp(port, 'references', input)
  if (read) sayings = { edition, wordings: read.flatMap(wordingsOf) }
  return { keys, wordings: sayings?.wordings ?? [] }
}

/** One lookup at a time, so that the next message is its answer. */
async function lookUp<Name extends LookUp>(
  port: MessagePort,
  name: Name,
  input: LookUpInput<Name>,
): Promise<LookUpResult<Name>> {
  port.postMessage({ name, input })
  const [message] = await once(port, 'message')
  // the thread with the database knows the reason, and gives it to the caller
  if (!('answer' in message)) throw new Error(`${name} could not be read`)
  return message.answer
}
