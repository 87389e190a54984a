import type { FastifyRequest } from 'fastify'
import { asRefusal } from '../../platform/http/refusals.ts'
import type { PortalWords } from './words-en.ts'

/** What a refused form held, and which of its fields were wrong. */
export type RefusedForm = { values: Record<string, string>; wrong: string[] }

export const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')

/** Of a route that attaches its validation: undefined where all is right. Throws what was wrong where no form was sent. */
export function refusedForm(request: FastifyRequest): RefusedForm | undefined {
  const error = request.validationError
  if (!error) return undefined
  const problems = asRefusal(error)?.problems ?? []
  if (!isForm(request) || problems.length === 0) throw error
  const sent = Object.entries(request.body ?? {})
  return {
    values: Object.fromEntries(sent.filter(([, value]) => typeof value === 'string')),
    wrong: problems.map(({ field }) => field.split(/[.[]/)[0] ?? ''),
  }
}

type FieldName = keyof PortalWords['wrong']

/** The attributes of a field, and the sentence below it where it was wrong. `help`: the id of what explains it. */
export function fieldState(
  refused: RefusedForm | undefined,
  name: FieldName,
  id: string,
  words: PortalWords,
  help?: string,
) {
  const isWrong = refused?.wrong.includes(name) ?? false
  const described = [isWrong && `${id}-wrong`, help].filter(Boolean).join(' ')
  const attributes = {
    'aria-describedby': described || undefined,
    'aria-invalid': isWrong || undefined,
    autofocus: isWrong && refused?.wrong[0] === name,
  }
  return {
    value: refused?.values[name] ?? '',
    attributes,
    wrong: isWrong && (
      <p id={`${id}-wrong`} class="wrong">
        {words.wrong[name]}
      </p>
    ),
  }
}
