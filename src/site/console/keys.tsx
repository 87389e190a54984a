import { z } from 'zod'
import {
  type AccountKey,
  createAccountKey,
  findAccountKey,
  listAccountKeys,
  revokeAccountKey,
} from '../../messaging/accounts/account-keys.ts'
import { SCOPES } from '../../messaging/accounts/scopes.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import type { Translated } from '../../platform/language.ts'
import { notFound } from '../../platform/refusal.ts'
import { confirmation } from '../kit/confirm.tsx'
import {
  choices,
  type FormRefusal,
  lineField,
  onceField,
  postForm,
  problem,
  read,
  type SentForm,
  sentForm,
  sentValue,
  sentValues,
  tried,
} from '../kit/form.tsx'
import { makeOnce } from '../kit/once.tsx'
import { type Cell, pager, table } from '../kit/table.tsx'
import { time } from '../kit/time.tsx'
import type { ConsolePages } from './deps.ts'
import { type ConsolePage, sendPage } from './page.tsx'
import { type FreshSecret, secretAt } from './secrets.tsx'
import { type ConsoleUser, mustHave, viewOf } from './view.ts'
import { shellWords } from './words.ts'

/** Rows on a page: one line each. */
const PER_PAGE = 50
const query = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) })
const byId = z.object({ id: recordId })

const indonesian = {
  list: 'Kunci, yang paling lama lebih dahulu',
  columns: ['Nama', 'Izin', 'Dibuat', 'Terakhir dipakai', 'Status'] satisfies [
    name: string,
    may: string,
    created: string,
    used: string,
    status: string,
  ],
  everything: 'semua',
  revoked: 'dicabut',
  current: 'sedang Anda pakai',
  revoke: 'Cabut',
  sure: (name: string) => `Cabut kunci ${name}?`,
  sureText: 'Semua yang memakai kunci ini akan langsung berhenti bekerja. Ini tidak bisa dibatalkan.',
  yes: 'Ya, cabut',
  create: 'Buat kunci',
  name: 'Nama kunci',
  nameHelp: 'Hanya untuk Anda, misalnya nama server yang memakainya.',
  scopes: 'Kunci ini boleh',
  make: 'Buat kunci',
}

export const keysWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    list: 'Keys, oldest first',
    columns: ['Name', 'Permissions', 'Created', 'Last used', 'Status'],
    everything: 'everything',
    revoked: 'revoked',
    current: 'in use now',
    revoke: 'Revoke',
    sure: (name) => `Revoke the key ${name}?`,
    sureText: 'Everything that uses this key stops working at once. This cannot be undone.',
    yes: 'Yes, revoke it',
    create: 'Create a key',
    name: 'Key name',
    nameHelp: 'Only you see it, such as the name of the server that uses the key.',
    scopes: 'This key may',
    make: 'Create key',
  },
}

const newKey = z.object({
  name: safeText().trim().min(1).max(200),
  scopes: z.array(z.enum(SCOPES)).min(1),
})

const nameOf = ({ name, id }: AccountKey): string => name ?? id

export const keyPages: ConsolePages = (deps) => async (scope) => {
  const { db, callers, now } = deps

  const keysPage = async (view: ConsoleUser, page: number, refused?: FormRefusal): Promise<ConsolePage> => {
    const texts = keysWords[view.language]
    const shell = shellWords[view.language]
    const { keys, total } = await listAccountKeys(db, view.session.account.id, {
      offset: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
    })
    const state = (key: AccountKey): Cell => {
      if (key.revokedAt)
        return (
          <>
            {texts.revoked} {time(view, key.revokedAt)}
          </>
        )
      if (key.id === view.session.keyId) return texts.current
      return (
        <a href={`/console/keys/${key.id}/revoke`} aria-label={`${texts.revoke} ${nameOf(key)}`}>
          {texts.revoke}
        </a>
      )
    }
    return {
      title: shell.places.keys,
      at: 'keys',
      main: (
        <>
          <h1>{shell.places.keys}</h1>
          {problem(refused)}
          {table({
            caption: texts.list,
            columns: [
              { name: texts.columns[0], cell: nameOf },
              {
                name: texts.columns[1],
                cell: ({ scopes }) =>
                  scopes.length === SCOPES.length ? texts.everything : scopes.map((one) => shell.scope[one]).join(', '),
              },
              { name: texts.columns[2], cell: ({ createdAt }) => time(view, createdAt) },
              { name: texts.columns[3], cell: ({ lastUsedAt }) => time(view, lastUsedAt) },
              { name: texts.columns[4], cell: state },
            ],
            rows: keys,
            empty: shell.none,
          })}
          {pager(view.language, {
            newer: page * PER_PAGE < total ? `/console/keys?page=${page + 1}` : undefined,
            older: page > 1 ? `/console/keys?page=${page - 1}` : undefined,
          })}
          {postForm(
            view,
            '/console/keys',
            <>
              <h2>{texts.create}</h2>
              {onceField(refused)}
              {lineField(
                { name: 'name', label: texts.name, help: texts.nameHelp, refused },
                { maxlength: 200, required: true },
              )}
              {choices(
                { name: 'scopes', label: texts.scopes, refused },
                view.session.scopes.map((one) => [one, shell.scope[one]] as const),
                refused ? sentValues(refused.sent, 'scopes') : view.session.scopes,
              )}
              <button>{texts.make}</button>
            </>,
            { kind: 'card' },
          )}
        </>
      ),
    }
  }

  const create = async (view: ConsoleUser, sent: SentForm): Promise<string> => {
    const { name, scopes } = read(newKey, { name: sentValue(sent, 'name'), scopes: sentValues(sent, 'scopes') })
    for (const one of scopes) mustHave(view, one)
    const make = async () => {
      const created = await createAccountKey(db, view.session.account.id, { name, scopes }, now())
      if (!created) throw notFound('This account')
      return { of: 'key', secret: created.key, name } satisfies FreshSecret
    }
    return secretAt(await makeOnce(deps, view, sentValue(sent, 'once'), make))
  }

  scope.get('/keys', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'keys:write')
    return sendPage(reply, view, await keysPage(view, request.query.page))
  })

  scope.post('/keys', { config: { savesForm: true }, schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'keys:write')
    const made = await tried(view, request.body, () => create(view, request.body))
    if ('done' in made) return reply.redirect(made.done, 303)
    return sendPage(reply.code(made.refused.status), view, await keysPage(view, 1, made.refused))
  })

  const keyOf = async (view: ConsoleUser, id: string): Promise<AccountKey> => {
    mustHave(view, 'keys:write')
    const key = await findAccountKey(db, view.session.account.id, id)
    if (!key || key.revokedAt) throw notFound('This key')
    for (const one of key.scopes) mustHave(view, one)
    return key
  }

  scope.get('/keys/:id/revoke', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    const key = await keyOf(view, request.params.id)
    const texts = keysWords[view.language]
    return sendPage(reply, view, {
      title: texts.revoke,
      at: 'keys',
      main: confirmation(view, {
        title: texts.sure(nameOf(key)),
        text: texts.sureText,
        yes: texts.yes,
        action: `/console/keys/${key.id}/revoke`,
        back: '/console/keys',
      }),
    })
  })

  scope.post('/keys/:id/revoke', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    const key = await keyOf(view, request.params.id)
    await revokeAccountKey(db, view.session.account.id, key.id, now())
    callers.forget()
    return reply.redirect('/console/keys', 303)
  })
}
