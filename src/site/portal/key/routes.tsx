import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { endOldSecret, makeAnotherKey, nameKey, rotateKey } from '../../../reference/http/keys/holder-keys.ts'
import { keyIdOf, keyPageUrl } from '../../../reference/http/keys/links.ts'
import {
  findReferenceKey,
  keysOfAddress,
  type ReferenceKey,
  restrictToOrigins,
  revokeReferenceKey,
} from '../../../reference/http/keys/reference-keys.ts'
import { KEY_LANGUAGES, type KeyLanguage, keyName, keyOrigins } from '../../../reference/http/keys/schemas.ts'
import { usageByDay } from '../../../reference/http/keys/usage.ts'
import type { PortalRoutes } from '../deps.ts'
import { languageOf } from '../language.ts'
import { noticePage, sendPage } from '../pages.tsx'
import { refusedForm } from '../refused-form.tsx'
import { portalWords } from '../words.ts'
import { type Done, type KeyView, keyPage, type RefusedKeyForms } from './page.tsx'
import { revokePage, rotatePage } from './sure.tsx'

const opened = z.object({
  token: z.string().max(1_000).catch(''),
  lang: z.enum(KEY_LANGUAGES).optional().catch(undefined),
})
const asked = opened.extend({
  ask: z.enum(['revoke', 'rotate']).optional().catch(undefined),
  done: z.enum(['saved', 'named', 'rotated', 'ended', 'another']).optional().catch(undefined),
})

/** An operator may have made many keys for one address. */
const MAX_SHOWN = 50

/**
 * The page behind the signed link in a key's mail. Opening it changes nothing, because programs that scan mail open
 * every link; its buttons do. No secret is ever shown on it: new ones go out by mail.
 */
export const keyPageRoutes: PortalRoutes = (deps) => async (scope) => {
  const { db, sealer, limiter, holders, now } = deps

  const keyOf = async (token: string): Promise<ReferenceKey | undefined> => {
    const id = keyIdOf(sealer, token)
    const key = id === undefined ? undefined : await findReferenceKey(db, id)
    return key?.revokedAt ? undefined : key
  }
  const addressOf = (id: string, language: KeyLanguage) => keyPageUrl('', sealer, id, language)
  const keysOfHolder = async ({ email }: ReferenceKey, language: KeyLanguage) =>
    (await keysOfAddress(db, email, MAX_SHOWN)).map((key) => ({ key, page: addressOf(key.id, language) }))
  const viewOf = async (token: string, key: ReferenceKey, language: KeyLanguage): Promise<KeyView> => ({
    token,
    language,
    now: now(),
    key,
    keys: await keysOfHolder(key, language),
    days: await usageByDay(db, limiter, key.id, now()),
  })
  const sendNoKey = (reply: FastifyReply, language: KeyLanguage) =>
    sendPage(reply.code(404), noticePage(language, portalWords(language).notices.noKey))

  scope.get('/developers/key', { schema: { querystring: asked } }, async (request, reply) => {
    const language = languageOf(request)
    const { token, ask, done } = request.query
    const key = await keyOf(token)
    if (!key) return sendNoKey(reply, language)
    if (ask)
      return sendPage(reply, { revoke: revokePage, rotate: rotatePage }[ask]({ token, language, key, now: now() }))
    return sendPage(reply, keyPage(await viewOf(token, key, language), { done }))
  })

  scope.post('/developers/key/revoke', { schema: { body: opened } }, async (request, reply) => {
    const language = languageOf(request)
    const key = await keyOf(request.body.token)
    if (!key) return sendNoKey(reply, language)
    await revokeReferenceKey(db, key.id, now())
    holders.forget()
    const [other] = await keysOfHolder(key, language)
    const words = portalWords(language)
    const way = other && (
      <p>
        <a href={other.page}>{words.keyPage.others}</a>
      </p>
    )
    return sendPage(reply, noticePage(language, words.notices.revoked, way))
  })

  /** A form of the page. Its result is shown on the page that follows, so that loading that page again does nothing. */
  const form = <Sent extends { token: string }>(
    name: string,
    done: Done,
    body: z.ZodType<Sent>,
    act: (key: ReferenceKey, sent: Sent, language: KeyLanguage) => Promise<unknown>,
  ) =>
    scope.post(`/developers/key/${name}`, { schema: { body }, attachValidation: true }, async (request, reply) => {
      const language = languageOf(request)
      const refused = refusedForm(request)
      // what was not refused has the form of its schema, which the compiler cannot infer for a generic type
      const sent = request.body as Sent
      const token = refused ? (refused.values.token ?? '') : sent.token
      const key = await keyOf(token)
      if (!key) return sendNoKey(reply, language)
      if (refused) {
        const problems: RefusedKeyForms = { [name]: refused }
        return sendPage(reply.code(400), keyPage(await viewOf(token, key, language), { refused: problems }))
      }
      await act(key, sent, language)
      holders.forget()
      return reply.redirect(`${addressOf(key.id, language)}&done=${done}`, 303)
    })

  const named = opened.extend({ name: keyName })
  const rotation = opened.extend({
    // a form without it rotates nothing
    mark: z.string().min(1).catch('none'),
    at_once: z.literal('yes').optional().catch(undefined),
  })

  form('name', 'named', named, ({ id }, { name }) => nameKey(db, id, name))
  form('another', 'another', named, (key, { name }, language) =>
    makeAnotherKey(deps, key, { name, language, now: now() }),
  )
  form('origins', 'saved', opened.extend({ origins: keyOrigins }), ({ id }, { origins }) =>
    restrictToOrigins(db, id, origins),
  )
  form('rotate', 'rotated', rotation, (key, { mark, at_once }, language) =>
    rotateKey(deps, key, { mark, atOnce: at_once !== undefined, language, now: now() }),
  )
  form('end-old', 'ended', opened, ({ id }) => endOldSecret(db, id))
}
