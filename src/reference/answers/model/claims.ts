import { z } from 'zod'
import type { AnswerSchema } from './generate.ts'

/** All that is read of what a model answers: a sentence, and the keys of the records that it rests on. */
export interface Claim {
  claim: string
  keys: string[]
}

const claim = z.object({ claim: z.string(), keys: z.array(z.union([z.string(), z.number()]).transform(String)) })

/** The shape of an answer that may rest on `keys` alone. */
export function claimsSchema(keys: string[]): AnswerSchema {
  const one = {
    type: 'object',
    properties: { claim: { type: 'string' }, keys: { type: 'array', items: { type: 'string', enum: keys } } },
    required: ['claim', 'keys'],
    additionalProperties: false,
  }
  return {
    name: 'claims',
    schema: {
      type: 'object',
      properties: { claims: { type: 'array', items: one } },
      required: ['claims'],
      additionalProperties: false,
    },
  }
}

/** The same in words, for endpoints that take no schema. */
export const CLAIMS_IN_WORDS =
  'Answer with JSON alone: {"claims": [{"claim": "one plain sentence", "keys": ["the key that it rests on"]}]}.'

/** Claims: the model is asked for eight, and some models repeat themselves. */
const MOST_CLAIMS = 24
/** Objects in one another: what is deeper is no claim, and reading it at each level would take long. */
const DEEPEST = 4

/** Each claim as soon as its object is complete; whatever stands around or between the objects is not read. */
export async function* readClaims(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Claim> {
  /** Since the outermost object began: each object is cut out of them, and a text would be copied whole for it. */
  let letters: string[] = []
  let inString = false
  let escaped = false
  let found = 0
  const opened: number[] = []
  for await (const piece of pieces) {
    for (const letter of piece) {
      if (opened.length > 0 || letter === '{') letters.push(letter)
      if (escaped) escaped = false
      else if (inString && letter === '\\') escaped = true
      else if (letter === '"') inString = opened.length > 0 && !inString
      else if (!inString && letter === '{') opened.push(letters.length - 1)
      else if (!inString && letter === '}') {
        const start = opened.pop()
        if (start === undefined) continue
        const complete = opened.length < DEEPEST ? readClaim(letters.slice(start).join('')) : undefined
        if (complete && ++found <= MOST_CLAIMS) yield complete
        if (opened.length === 0) letters = []
      }
    }
  }
}

function readClaim(json: string): Claim | undefined {
  try {
    return claim.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
