import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { BUILT_IN, normalizeWords, type OwnWords, ownWordsOf, removeOwnWords, setOwnWords } from './opt-out-words.ts'

/** Enough for every way of saying it; each message received is compared with all of them. */
const WORDS_MAX = 50
/** More languages than any account writes in. */
const LANGUAGES_MAX = 20

const word = safeText()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => normalizeWords(text) !== '', 'must hold letters or digits')
const wordList = z.array(word).max(WORDS_MAX)
const language = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'must be a language of two or three small letters, such as id')
  .describe('Two or three letters: `id`, `en`, `ar`, `jv`')

const ownWords = z
  .strictObject({
    stop: wordList.default([]).describe('Besides the built-in words, which always hold'),
    start: wordList.default([]),
    confirmation: safeText()
      .trim()
      .min(1)
      .max(1024)
      .nullable()
      .optional()
      .describe(
        'What a person is answered who opted out by a word of this language; null: nothing. Left out: the built-in text',
      ),
  })
  .meta({ id: 'OptOutWordsChange' })

const languageWords = z
  .object({
    language: z.string(),
    built_in: z.object({ stop: z.array(z.string()), start: z.array(z.string()) }),
    stop: z.array(z.string()).describe("The account's own"),
    start: z.array(z.string()).describe("The account's own"),
    confirmation: z.string().nullable().describe('What is answered once to a person who opts out; null: nothing'),
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

/** By which words people refuse messages and ask for them again. */
export const optOutRoutes: MessagingRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get(
      '/opt-out-words',
      {
        config: { scope: 'settings:read', strict: true },
        schema: {
          operationId: 'listOptOutWords',
          summary: 'The words by which people refuse messages',
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
          description: 'Replaces what was set for this language before. The built-in words hold besides.',
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
        const set = await ownWordsOf(db, account.id)
        if (set.length >= LANGUAGES_MAX && !set.some((one) => one.language === words.language)) {
          throw conflict(`An account has words in at most ${LANGUAGES_MAX} languages`)
        }
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
          summary: 'Take back your words of one language',
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
