import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_LANGUAGES, type PageLanguage } from '../../../platform/language.ts'
import {
  endOldSecret,
  type HolderAction,
  makeAnotherKey,
  nameKey,
  rotateKey,
} from '../../../reference/http/keys/holder-keys.ts'
import { keyIdOf, keyPageUrl } from '../../../reference/http/keys/links.ts'
import {
  findReferenceKey,
  keysOfAddress,
  type ReferenceKey,
  restrictToOrigins,
  revokeReferenceKey,
} from '../../../reference/http/keys/reference-keys.ts'
import { keyName, keyOrigins } from '../../../reference/http/keys/schemas.ts'
import { usageByDay } from '../../../reference/http/keys/usage.ts'
import { openView, type View } from '../../kit/view.ts'
import type { PortalRoutes } from '../deps.ts'
import { readOrRefused } from '../key-forms.tsx'
import { noticePage, sendPage } from '../page.tsx'
import { portalWords } from '../words.ts'
import { type KeyView, keyPage, type RefusedKeyForms, revokePage, rotatePage } from './page.tsx'

const opened = z.object({
  token: z.string().max(1_000).catch(''),
  lang: z.enum(PAGE_LANGUAGES).optional().catch(undefined),
})
const asked = opened.extend({
  ask: z.enum(['revoke', 'rotate']).optional().catch(undefined),
  done: z.enum(['saved', 'named', 'rotated', 'ended', 'another']).optional().catch(undefined),
})
const named = z.object({ name: keyName })
const restricted = z.object({ origins: keyOrigins })
const rotation = z.object({
  // a form without the mark rotates nothing
  mark: z.string().min(1).catch('none'),
  at_once: z.literal('yes').optional().catch(undefined),
})

/** Keys shown: an operator may have created many for one address. */
const MAX_SHOWN = 50

/**
 * The page behind the signed link in a key's mail. Opening it changes nothing, because programs that scan mail open every link; its buttons do.
 * It never shows a secret: new ones are sent by mail.
 */
export const keyPageRoutes: PortalRoutes = (deps) => async (scope) => {
  const { db, sealer, limiter, holders, now } = deps

  const keyOf = async (token: string): Promise<ReferenceKey | undefined> => {
    const id = keyIdOf(sealer, token)
    const key = id === undefined ? undefined : await findReferenceKey(db, id)
    return key?.revokedAt ? undefined : key
  }
  const addressOf = (id: string, language: PageLanguage) => keyPageUrl('', sealer, id, language)
  const keysOfHolder = async ({ email }: ReferenceKey, language: PageLanguage) =>
    (await keysOfAddress(db, email, MAX_SHOWN)).map((key) => ({ key, page: addressOf(key.id, language) }))
  const keyView = async (view: View, token: string, key: ReferenceKey): Promise<KeyView> => ({
    ...view,
    token,
    key,
    keys: await keysOfHolder(key, view.language),
    days: await usageByDay(db, limiter, key.id, view.now),
  })
  const sendNoKey = (reply: FastifyReply, view: View) =>
    sendPage(reply.code(404), view, noticePage(view, portalWords[view.language].notices.noKey))

  scope.get('/developers/key', { schema: { querystring: asked } }, async (request, reply) => {
    const view = openView(request, now())
    const { token, ask, done } = request.query
    const key = await keyOf(token)
    if (!key) return sendNoKey(reply, view)
    if (ask) return sendPage(reply, view, { revoke: revokePage, rotate: rotatePage }[ask]({ ...view, token, key }))
    const notice = done && portalWords[view.language].keyPage.done[done]
    return sendPage(reply, view, keyPage(await keyView(view, token, key), { notice }))
  })

  scope.post('/developers/key/revoke', { schema: { body: opened } }, async (request, reply) => {
    const view = openView(request, now())
    const key = await keyOf(request.body.token)
    if (!key) return sendNoKey(reply, view)
    await revokeReferenceKey(db, key.id, view.now)
    holders.forget()
    const [other] = await keysOfHolder(key, view.language)
    const words = portalWords[view.language]
    const way = other && (
      <p>
        <a href={other.page}>{words.keyPage.others}</a>
      </p>
    )
    return sendPage(reply, view, noticePage(view, words.notices.revoked, way))
  })

  /** A form of the page. Its result is shown on the page that follows, so that reloading that page changes nothing. */
  const form = <S extends z.ZodType>(
    name: string,
    done: z.output<typeof asked>['done'],
    schema: S,
    act: (key: ReferenceKey, sent: z.output<S>, by: Pick<HolderAction, 'language' | 'requestId'>) => Promise<unknown>,
  ) =>
    scope.post(`/developers/key/${name}`, { schema: { body: opened.loose() } }, async (request, reply) => {
      const view = openView(request, now())
      const { token } = request.body
      const key = await keyOf(token)
      if (!key) return sendNoKey(reply, view)
      const sent = await readOrRefused(view, request, schema)
      if ('refused' in sent) {
        const refused: RefusedKeyForms = { [name]: sent.refused }
        return sendPage(reply.code(400), view, keyPage(await keyView(view, token, key), { refused }))
      }
      await act(key, sent.done, { language: view.language, requestId: request.id })
      holders.forget()
      return reply.redirect(`${addressOf(key.id, view.language)}&done=${done}`, 303)
    })

  form('name', 'named', named, ({ id }, { name }) => nameKey(db, id, name))
  form('another', 'another', named, (key, { name }, by) => makeAnotherKey(deps, key, { name, ...by, now: now() }))
  form('origins', 'saved', restricted, ({ id }, { origins }) => restrictToOrigins(db, id, origins))
  form('rotate', 'rotated', rotation, (key, { mark, at_once }, by) =>
    rotateKey(deps, key, { mark, atOnce: at_once !== undefined, ...by, now: now() }),
  )
  form('end-old', 'ended', z.object({}), ({ id }) => endOldSecret(db, id))
}
