import { gradingInWords } from '../records/grading/authenticity.ts'
import type { Language } from '../text/stem.ts'
import { composeMessages } from './compose.ts'
import { type Claim, claimsSchema, readClaims } from './model/claims.ts'
import { type ChatEndpoint, GenerateError, generate, generateStream } from './model/generate.ts'
import { isSupported, plainClaim } from './model/guard.ts'
import { blockQuote, citedKeys, type Source } from './sources.ts'
import { WORDS } from './words.ts'

const INSERT = /\{\{([^{}]*)\}\}/g

/**
 * A generated answer, claim by claim as it arrives, each checked against its records; then the gradings of cited hadith and the note. Throws
 * GenerateError if the model fails or no claim passes.
 */
export async function* writeAnswer(
  chat: ChatEndpoint,
  question: string,
  sources: Source[],
  language: Language,
  streamed: boolean,
): AsyncGenerator<string> {
  const messages = composeMessages(question, sources, language)
  const schema = claimsSchema(sources.map(({ key }) => key))
  const pieces = streamed ? generateStream(chat, messages, schema) : [await generate(chat, messages, schema)]
  const given = new Map(sources.map((source) => [source.key, source]))
  const blocks = new Set<string>()
  for await (const claim of readClaims(pieces)) {
    for (const block of safeBlocks(claim, given, language)) {
      if (blocks.has(block)) continue
      blocks.add(block)
      yield `${block}\n\n`
    }
  }
  if (blocks.size === 0) throw new GenerateError('nothing of the answer rests on a record')
  const cited = citedKeys([...blocks].join('\n\n'), sources)
  const hadith = sources.filter(({ key, type }) => type === 'hadith' && cited.includes(key))
  const gradings = hadith.map(({ key, name, grades }) => `- ${name} [${key}]: ${gradingInWords(key, grades, language)}`)
  yield [...(gradings.length > 0 ? [gradings.join('\n')] : []), WORDS[language].note].join('\n\n')
}

/** The sentence with those keys whose records support it, then the records that it wants to show. */
function safeBlocks({ claim, keys }: Claim, given: Map<string, Source>, language: Language): string[] {
  const shown = [...claim.matchAll(INSERT)].flatMap(
    ([, key = '']) =>
      given.get(
        key
          .trim()
          .replace(/^\[|\]$/g, '')
          .trim(),
      ) ?? [],
  )
  const plain = plainClaim(claim.replace(INSERT, ' '), language)
  const held = plain ? keys.filter((key) => isHeld(plain, given.get(key.replace(/^\[|\]$/g, '')))) : []
  return [
    ...(held.length > 0 ? [`${plain} ${[...new Set(held)].map((key) => `[${key}]`).join(' ')}`] : []),
    ...shown.map((source) => blockQuote(source, language)),
  ]
}

const isHeld = (plain: string, source: Source | undefined): boolean =>
  source !== undefined && isSupported(plain, source)
