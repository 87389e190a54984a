import { z } from 'zod'
import type { AnswerSchema } from './generate.ts'

/** The only part of a model's answer that is read: sentences, with the keys of their sources. */
export interface Claim {
  claim: string
  keys: string[]
}

const claim = z.object({ claim: z.string(), keys: z.array(z.union([z.string(), z.number()]).transform(String)) })

/** The schema of an answer whose sources must be among `keys`. */
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

/** The same in words, for endpoints without schemas. */
export const CLAIMS_IN_WORDS =
  'Answer with JSON alone: {"claims": [{"claim": "one plain sentence", "keys": ["the key that it rests on"]}]}.'

/** Claims: eight are requested, and some models repeat themselves. */
const MOST_CLAIMS = 24
/** Depth of nested objects: deeper ones are no claims, and reading each level would take long. */
const DEEPEST = 4

/** Yields each claim as soon as its object is complete; ignores everything around and between the objects. */
export async function* readClaims(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Claim> {
  /** characters since the outermost object began: objects are cut from this, because slicing the text would copy it for each */
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
