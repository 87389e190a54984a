import { type DestinationStream, type Logger, pino } from 'pino'
import { databaseFault } from './db/errors.ts'
import { readable } from './log-lines.ts'

/** Lines that hold no key, no secret, no message text and no phone number in full: JSON, or at a terminal as a person reads them. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: ['req.headers', 'headers', '*.password', '*.secret', '*.token', '*.key'],
      // an error is described here alone: the usual serializers copy every property it has
      serializers: { err: describeError, error: describeError, path: pathOf },
    },
    destination ?? (process.stdout.isTTY ? AT_TERMINAL : pino.destination(1)),
  )
}

const AT_TERMINAL: DestinationStream = { write: (line) => void process.stdout.write(readable(line)) }

type DescribedError = { type: string; message: string; stack?: string; cause?: DescribedError; [fact: string]: unknown }

/** Causes below the error: real chains have two or three, and a circle has to end. */
const DEEPEST_CAUSE = 5

/** An error for the log: what it is, where it came from and what caused it, without the data it was about. */
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

/** Of an address, without its query: that may hold a token or what a person asked. */
const pathOf = (url: string): string => withoutPersons(url.split('?', 1)[0] ?? '')

/** The reason of a failure in one line, for a reader who may not see the data it was about: the operator's desk, a probe. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutPersons(String(error))
  const fault = databaseFault(error)
  if (!fault) return withoutPersons(error.message)
  const facts = [fault.code, fault.constraint, fault.statement].filter((fact) => fact !== undefined)
  return `a database statement failed: ${facts.join(', ')}`
}

/** A stack begins with the message, which is logged by itself. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** Text with mail addresses and phone numbers masked. */
export const withoutPersons = (text: string): string =>
  MAY_NAME_A_PERSON.test(text)
    ? text
        // word by word: to look for the sign itself would read a long word again from each of its letters
        .replace(/[^\s<>"'(),:;]+/g, (word) => (ADDRESS.test(word) ? '<address>' : word))
        .replace(/\+\d[\d ().-]{6,}\d|\d{8,}/g, (number) => `<number …${number.slice(-2)}>`)
    : text

/** An address within a piece of text: something before the sign and something behind it. Paths have the sign encoded, once or more. */
const ADDRESS = /.(?:@|%(?:25)*40)./s

/** What both masks need: one look at the path of every request costs a tenth of the two. */
const MAY_NAME_A_PERSON = /@|%(?:25)*40|\+\d|\d{8}/
