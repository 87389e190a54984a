import { type DestinationStream, type Logger, pino } from 'pino'
import { databaseFault } from './db/errors.ts'
import { readable } from './log-lines.ts'

/** A logger whose lines contain no key, secret, message text or full phone number: JSON, or readable text at a terminal. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: ['req.headers', 'headers', '*.password', '*.secret', '*.token', '*.key'],
      // replaces pino's serializers, which copy every property of an error
      serializers: { err: describeError, error: describeError, path: pathOf },
    },
    destination ?? (process.stdout.isTTY ? AT_TERMINAL : pino.destination(1)),
  )
}

const AT_TERMINAL: DestinationStream = { write: (line) => void process.stdout.write(readable(line)) }

type DescribedError = { type: string; message: string; stack?: string; cause?: DescribedError; [fact: string]: unknown }

/** Real chains have two or three causes; the limit ends circular ones. */
const DEEPEST_CAUSE = 5

/** An error for the log: its type, stack and causes, without the data it was about. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersons(String(error)) }
  const fault = databaseFault(error)
  const described = { stack: framesOf(error) }
  if (fault) return { type: 'DatabaseError', message: 'a statement failed', ...fault, ...described }
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: withoutPersons(error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...described,
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** An address without its query, which may contain a token or a person's question. */
const pathOf = (url: string): string => withoutPersons(url.split('?', 1)[0] ?? '')

/** The reason of a failure in one line without the data it was about, for probes and the operator's desk. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutPersons(String(error))
  const fault = databaseFault(error)
  if (!fault) return withoutPersons(error.message)
  const facts = [fault.code, fault.constraint, fault.statement].filter((fact) => fact !== undefined)
  return `a database statement failed: ${facts.join(', ')}`
}

/** A stack without the message at its beginning, which is logged by itself. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** Text with mail addresses and phone numbers masked. */
export const withoutPersons = (text: string): string =>
  MAY_NAME_A_PERSON.test(text)
    ? text
        // word by word, because a pattern around the @ would scan a long word again from each of its letters
        .replace(/[^\s<>"'(),:;]+/g, (word) => (ADDRESS.test(word) ? '<address>' : word))
        .replace(/\+\d[\d ().-]{6,}\d|\d{8,}/g, (number) => `<number …${number.slice(-2)}>`)
    : text

/** A mail address in a word: something before and after the @, which paths encode once or more often. */
const ADDRESS = /.(?:@|%(?:25)*40)./s

/** Required by both masks: this check of every request's path costs a tenth of them. */
const MAY_NAME_A_PERSON = /@|%(?:25)*40|\+\d|\d{8}/
