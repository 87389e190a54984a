import { z } from 'zod'
import { html } from '../../platform/html.ts'
import { keyIdOf } from '../../reference/keys/links.ts'
import {
  findReferenceKey,
  type ReferenceKey,
  restrictToOrigins,
  revokeReferenceKey,
} from '../../reference/keys/reference-keys.ts'
import { keyOrigins, LANGUAGES } from '../../reference/keys/schemas.ts'
import type { PortalRoutes } from './deps.ts'
import { languageOf } from './language.ts'
import { noticePage, type Page, sendPage } from './pages.ts'
import { fieldState, type RefusedForm, refusedForm } from './refused-form.ts'
import { wordsOf } from './words.ts'

const token = z.object({
  token: z.string().max(1_000).catch(''),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
})
const opened = token.extend({ revoke: z.literal('ask').optional().catch(undefined) })

/**
 * The page behind the signed link in a key's mail. Opening it changes nothing, because programs that scan mail open
 * every link; its buttons do.
 */
export const keyPageRoutes: PortalRoutes =
  ({ db, sealer, holders, now }) =>
  async (scope) => {
    const keyOf = async (token: string): Promise<ReferenceKey | undefined> => {
      const id = keyIdOf(sealer, token)
      const key = id === undefined ? undefined : await findReferenceKey(db, id)
      return key?.revokedAt ? undefined : key
    }

    scope.get('/developers/key', { schema: { querystring: opened } }, async (request, reply) => {
      const language = languageOf(request)
      const key = await keyOf(request.query.token)
      if (!key) return sendPage(reply.code(404), noticePage(language, wordsOf(language).notices.noKey))
      const show = request.query.revoke ? revokePage : keyPage
      return sendPage(reply, show(request.query.token, key, language))
    })

    scope.post('/developers/key/revoke', { schema: { body: token } }, async (request, reply) => {
      const language = languageOf(request)
      const { notices } = wordsOf(language)
      const key = await keyOf(request.body.token)
      if (!key) return sendPage(reply.code(404), noticePage(language, notices.noKey))
      await revokeReferenceKey(db, key.id, now())
      holders.forget()
      return sendPage(reply, noticePage(language, notices.revoked))
    })

    const withOrigins = token.extend({ origins: keyOrigins })
    scope.post(
      '/developers/key/origins',
      { schema: { body: withOrigins }, attachValidation: true },
      async (request, reply) => {
        const language = languageOf(request)
        const refused = refusedForm(request)
        // a body that was refused is as it came
        const token = refused ? (refused.values.token ?? '') : request.body.token
        const key = await keyOf(token)
        if (!key) return sendPage(reply.code(404), noticePage(language, wordsOf(language).notices.noKey))
        if (refused) return sendPage(reply.code(400), keyPage(token, key, language, { refused }))
        const { origins } = request.body
        await restrictToOrigins(db, key.id, origins)
        holders.forget()
        return sendPage(reply, keyPage(token, { ...key, origins }, language, { saved: true }))
      },
    )
  }

const fieldsOf = (token: string, language: Page['language']) =>
  html`<input type="hidden" name="token" value="${token}"><input type="hidden" name="lang" value="${language}">`

/** Asks once more, because nothing brings a revoked key back. */
function revokePage(token: string, key: ReferenceKey, language: Page['language']): Page {
  const words = wordsOf(language).keyPage
  const hidden = fieldsOf(token, language)
  return {
    language,
    title: words.sure,
    main: html`
<h1>${words.sure}</h1>
<p class="lead">${words.revokeText}</p>
<dl class="facts">${key.name ? html`<dt>${words.name}</dt><dd>${key.name}</dd>` : ''}<dt>${words.address}</dt><dd>${key.email}</dd></dl>
<div class="row"><form method="post" action="/developers/key/revoke">${hidden}<button type="submit" class="danger">${words.sureButton}</button></form>
<form action="/developers/key">${hidden}<button type="submit" class="quiet">${words.keep}</button></form></div>`,
  }
}

function keyPage(
  token: string,
  key: ReferenceKey,
  language: Page['language'],
  { saved = false, refused }: { saved?: boolean; refused?: RefusedForm } = {},
): Page {
  const all = wordsOf(language)
  const words = all.keyPage
  const origins = fieldState(refused, 'origins', 'origins', all, 'origins-help')
  const shown = (date: Date) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)
  const hidden = fieldsOf(token, language)
  return {
    language,
    title: words.title,
    main: html`
<h1>${words.title}</h1>
<dl class="facts">
${key.name ? html`<dt>${words.name}</dt><dd>${key.name}</dd>` : ''}
<dt>${words.address}</dt><dd>${key.email}</dd>
<dt>${words.created}</dt><dd>${shown(key.createdAt)} UTC</dd>
<dt>${words.used}</dt><dd>${key.lastUsedAt ? `${shown(key.lastUsedAt)} UTC` : words.never}</dd>
</dl>
<section aria-labelledby="websites"><h2 id="websites">${words.websites}</h2>
${saved && html`<p class="good" role="status">${words.saved}</p>`}
<form method="post" action="/developers/key/origins" class="stack">${hidden}
<label for="origins">${words.originsLabel}</label>
<textarea id="origins" name="origins" rows="4" spellcheck="false"${origins.attributes}>${refused ? origins.value : key.origins.join('\n')}</textarea>${origins.wrong}
<p id="origins-help" class="help">${words.originsHelp}</p>
<div><button type="submit" class="quiet">${words.save}</button></div></form></section>
<section aria-labelledby="revoke"><h2 id="revoke">${words.revoke}</h2>
<p>${words.revokeText}</p>
<form action="/developers/key">${hidden}<input type="hidden" name="revoke" value="ask"><button type="submit" class="danger">${words.revokeButton}</button></form></section>`,
  }
}
