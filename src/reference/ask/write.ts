import { type ChatEndpoint, GenerateError, generate, generateStream } from '../language/generate.ts'
import type { Language } from '../language/stem.ts'
import { composeMessages } from './compose.ts'
import { gradingInWords } from './grading.ts'
import { citedKeys, guardLine } from './guard.ts'
import type { Source } from './sources.ts'
import { WORDS } from './words.ts'

/**
 * A generated answer, made safe line by line as it comes, then the gradings of the hadith that it cites and the note.
 * Throws GenerateError where the model fails or nothing of what it wrote may stay.
 */
export async function* writeAnswer(
  chat: ChatEndpoint,
  question: string,
  sources: Source[],
  language: Language,
  streamed: boolean,
): AsyncGenerator<string> {
  const messages = composeMessages(question, sources, language)
  const pieces = streamed ? generateStream(chat, messages) : whole(generate(chat, messages))
  let written = ''
  // a heading waits for the line that gives it a reason to stay
  let heading: string | undefined
  for await (const line of lines(pieces)) {
    const safe = guardLine(line, sources, language)
    if (safe?.startsWith('#')) heading = safe
    else if (safe !== undefined) {
      const block = `${heading === undefined ? '' : `${heading}\n\n`}${safe}\n\n`
      heading = undefined
      written += block
      yield block
    }
  }
  const cited = citedKeys(written)
  if (cited.length === 0) throw new GenerateError('nothing of the answer rests on a record')
  const hadith = sources.filter(({ key, type }) => type === 'hadith' && cited.includes(key))
  const gradings = hadith.map(({ key, name, grades }) => `- ${name} [${key}]: ${gradingInWords(key, grades, language)}`)
  yield [...(gradings.length > 0 ? [gradings.join('\n')] : []), WORDS[language].note].join('\n\n')
}

async function* whole(text: Promise<string>): AsyncGenerator<string> {
  yield await text
}

async function* lines(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  yield rest
}
