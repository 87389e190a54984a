import { z } from 'zod'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { checkLanguages, language, ownWords } from './opt-out-schemas.ts'
import { BUILT_IN, type OwnWords, ownWordsOf, removeOwnWords, setOwnWords } from './opt-out-words.ts'

const languageWords = z
  .object({
    language: z.string(),
    built_in: z.object({ stop: z.array(z.string()), start: z.array(z.string()) }),
    stop: z.array(z.string()).describe("The account's own"),
    start: z.array(z.string()).describe("The account's own"),
    confirmation: z.string().nullable().describe('The reply that a person gets once after opting out; null: none'),
  })
  .meta({ id: 'OptOutWords' })

const shown = (code: string, own: OwnWords | undefined): z.input<typeof languageWords> => {
  const builtIn = BUILT_IN[code]
  return {
    language: code,
    built_in: { stop: [...(builtIn?.stop ?? []), ...(builtIn?.marketing ?? [])], start: builtIn?.start ?? [] },
    stop: own?.stop ?? [],
    start: own?.start ?? [],
    confirmation: own?.confirmation === undefined ? (builtIn?.confirmation ?? null) : own.confirmation,
  }
}

/** The words by which people opt out and in. */
export const optOutRoutes: MessagingRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get(
      '/opt-out-words',
      {
        config: { scope: 'settings:read', strict: true },
        schema: {
          operationId: 'listOptOutWords',
          summary: 'The words by which people opt out',
          description:
            'A message that is nothing but such a word opts its sender out, or in again. Case, width, punctuation, ' +
            'emoji and polite words around it make no difference: “Stop.”, “tolong berhenti”, “ＳＴＯＰ”.',
          tags: ['Contacts'],
          response: { 200: z.object({ languages: z.array(languageWords) }) },
        },
      },
      async (request) => {
        const own = await ownWordsOf(db, callerOf(request).account.id)
        const codes = [...new Set([...Object.keys(BUILT_IN), ...own.map((words) => words.language)])]
        return {
          languages: codes.map((code) =>
            shown(
              code,
              own.find((words) => words.language === code),
            ),
          ),
        }
      },
    )

    scope.put(
      '/opt-out-words/:language',
      {
        config: { scope: 'settings:write', strict: true },
        schema: {
          operationId: 'setOptOutWords',
          summary: 'Words of your own in one language',
          description: 'Replaces what was set for this language before. The built-in words still apply.',
          tags: ['Contacts'],
          params: z.object({ language }),
          body: ownWords,
          response: { 200: languageWords },
          refusals: { 409: ['CONFLICT'] },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const words = { language: request.params.language, ...request.body }
        checkLanguages(await ownWordsOf(db, account.id), words.language)
        await setOwnWords(db, account.id, words, now())
        return shown(words.language, words)
      },
    )

    scope.delete(
      '/opt-out-words/:language',
      {
        config: { scope: 'settings:write', strict: true },
        schema: {
          operationId: 'removeOptOutWords',
          summary: 'Remove your words of one language',
          tags: ['Contacts'],
          params: z.object({ language }),
          response: { 204: z.undefined() },
          refusals: { 400: [] },
        },
      },
      async (request, reply) => {
        const removed = await removeOwnWords(db, callerOf(request).account.id, request.params.language)
        if (!removed) throw notFound('Words of this language')
        return reply.code(204).send()
      },
    )
  }
