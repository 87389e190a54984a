import { z } from 'zod'
import { type Contact, findContact } from '../../../messaging/contacts/contacts.ts'
import { addressesOf, addressOf } from '../../../messaging/contacts/identities.ts'
import { listContacts } from '../../../messaging/contacts/list.ts'
import { type ConversationEntry, conversationWith } from '../../../messaging/messages/conversation.ts'
import { COUNTED_UP_TO } from '../../../messaging/paging.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId, safeText } from '../../../platform/http/text.ts'
import type { Translated } from '../../../platform/language.ts'
import { notFound } from '../../../platform/refusal.ts'
import { addressWith } from '../../kit/address.ts'
import { facts } from '../../kit/facts.tsx'
import { type Cell, exportLink, pager, searchForm, table } from '../../kit/table.tsx'
import { number, time } from '../../kit/time.tsx'
import type { ConsoleDeps, ConsolePages } from '../deps.ts'
import { describeReceived, describeSent, inFull } from '../messages/content.tsx'
import { statusBadge } from '../messages/pages.tsx'
import { sendPage } from '../page.tsx'
import { type ConsoleUser, type ConsoleView, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { importWords } from './import-words.ts'
import { mergeWords } from './merge-words.ts'
import { sendTemplateWords } from './template-words.ts'
import { contactWords } from './words.ts'

/** Rows on a page: one line each. */
const PER_PAGE = 50
/** Messages per page of a conversation: about two screens. */
const MESSAGES_ON_A_PAGE = 30
const query = z.object({
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  search: safeText().max(200).catch(''),
  tag: safeText().max(64).catch(''),
})

/** A contact of the account. Throws `notFound` if there is none with this id. */
export async function contactOf(db: Db, view: ConsoleUser, id: string): Promise<Contact> {
  const contact = await findContact(db, view.session.account.id, id)
  if (!contact) throw notFound('This contact', { id: 'contact_not_found' })
  return contact
}

/** The same for pages that change it. */
export async function contactToChange(db: Db, view: ConsoleUser, id: string): Promise<Contact> {
  mustHave(view, 'contacts:read')
  mustHave(view, 'contacts:write')
  return contactOf(db, view, id)
}

const indonesian = {
  search: 'Nama atau nomor',
  counted: (count: string) => `${count} kontak`,
  list: 'Kontak, terbaru lebih dahulu',
  columns: ['Nama', 'Nomor', 'Label', 'Sejak', 'Menerima pesan'] satisfies [
    name: string,
    address: string,
    tags: string,
    since: string,
    accepts: string,
  ],
  none: 'Tidak ada kontak yang cocok. Coba nama, nomor, atau label lain.',
  nobody: 'Belum ada kontak. Tambahkan satu, atau impor tabel Anda dari berkas CSV.',
  labelled: 'Berlabel',
  everybody: 'Semua kontak',
  writeToLabel: 'Kirim siaran ke label ini',
  accepts: 'ya',
  noMarketing: 'tanpa promosi sejak',
  optedOut: 'tidak, sejak',
  addresses: 'Dikenal sebagai',
  conversation: 'Percakapan, terbaru lebih dahulu',
  nothing: 'Belum ada percakapan. Tulis pesan atau kirim templat untuk memulainya.',
  them: 'Diterima',
  us: 'Terkirim',
  write: 'Tulis pesan',
}

export const contactListWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    search: 'Name or phone',
    counted: (count) => `Contacts: ${count}`,
    list: 'Contacts, the newest first',
    columns: ['Name', 'Phone', 'Labels', 'Since', 'Accepts messages'],
    none: 'No contacts match. Try another name, number or label.',
    nobody: 'No contacts yet. Add one, or import your table from a CSV file.',
    labelled: 'Labelled',
    everybody: 'All contacts',
    writeToLabel: 'Send a broadcast to this label',
    accepts: 'yes',
    noMarketing: 'no marketing since',
    optedOut: 'no, since',
    addresses: 'Known as',
    conversation: 'Conversation, the newest first',
    nothing: 'Nothing has been said yet. Write a message or send a template to begin.',
    them: 'Received',
    us: 'Sent',
    write: 'Write a message',
  },
}

export const nameOf = (contact: Contact): string => contact.name ?? contact.username ?? addressOf(contact)

export function acceptance(view: ConsoleView, { optOut, optedOutAt }: Contact): Cell {
  const texts = contactListWords[view.language]
  if (optOut === null) return texts.accepts
  return (
    <>
      {optOut === 'all' ? texts.optedOut : texts.noMarketing} {time(view, optedOutAt)}
    </>
  )
}

/** The notice of the last action on a contact. */
const noticeOf = ({ language }: ConsoleView, done: 'merged' | 'sent'): string =>
  done === 'merged' ? mergeWords[language].done : sendTemplateWords[language].sent

/** Labels, each with a link to all contacts that have it. */
const labelsOf = ({ tags }: Contact): Cell => (
  <>
    {tags.map((tag, place) => (
      <>
        {place > 0 && ', '}
        <a href={addressWith('/console/contacts', { tag })}>{tag}</a>
      </>
    ))}
  </>
)

/** Contacts, and the conversation with each. */
export const contactPages: ConsolePages = (deps) => async (scope) => {
  const { db } = deps

  scope.get('/contacts', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'contacts:read')
    const texts = contactListWords[view.language]
    const { places } = shellWords[view.language]
    const { search, tag } = request.query
    const page = Math.min(request.query.page, COUNTED_UP_TO / PER_PAGE)
    const window = { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }
    const { contacts, counted, next } = await listContacts(
      db,
      view.session.account.id,
      { search, tags: tag === '' ? [] : [tag] },
      window,
    )
    const more = next !== null && page < COUNTED_UP_TO / PER_PAGE
    const link = (to: number) => addressWith('/console/contacts', { page: to, search, tag })
    const [name, address, tags, since, accepts] = texts.columns
    const shownCount = `${number(view.language, Math.min(counted, COUNTED_UP_TO))}${counted > COUNTED_UP_TO ? '+' : ''}`
    return sendPage(reply, view, {
      title: places.contacts,
      at: 'contacts',
      main: (
        <>
          <h1>{places.contacts}</h1>
          {may(view, 'contacts:write') && (
            <p class="row">
              <a href="/console/contacts/new">{contactWords[view.language].add}</a>
              <a href="/console/contacts/import">{importWords[view.language].title}</a>
            </p>
          )}
          {searchForm(view.language, {
            action: '/console/contacts',
            name: 'search',
            label: texts.search,
            value: search,
            parameters: { tag: tag || undefined },
          })}
          {tag !== '' && (
            <p class="row">
              <strong>
                {texts.labelled} {tag}
              </strong>
              <a href={addressWith('/console/contacts', { search })}>{texts.everybody}</a>
              {may(view, 'broadcasts:write') && (
                <a href={addressWith('/console/broadcasts/new', { tags: tag })}>{texts.writeToLabel}</a>
              )}
            </p>
          )}
          <p class="soft">{texts.counted(shownCount)}</p>
          {table({
            caption: texts.list,
            columns: [
              {
                name,
                cell: (contact) => (
                  <a href={`/console/contacts/${contact.id}`}>
                    <bdi>{nameOf(contact)}</bdi>
                  </a>
                ),
              },
              { name: address, cell: (contact) => contact.phone ?? addressOf(contact) },
              { name: tags, cell: labelsOf },
              { name: since, cell: (contact) => time(view, contact.createdAt) },
              { name: accepts, cell: (contact) => acceptance(view, contact) },
            ],
            rows: contacts,
            empty: search === '' && tag === '' ? texts.nobody : texts.none,
          })}
          {pager(view.language, {
            newer: page > 1 ? link(page - 1) : undefined,
            older: more ? link(page + 1) : undefined,
          })}
          {contacts.length > 0 &&
            exportLink(view.language, addressWith('/console/contacts/export.csv', { search, tags: tag }))}
        </>
      ),
    })
  })

  const older = z.object({ before: recordId.optional(), done: z.enum(['merged', 'sent']).optional().catch(undefined) })
  scope.get(
    '/contacts/:id',
    { schema: { params: z.object({ id: recordId }), querystring: older } },
    async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'contacts:read')
      const contact = await contactOf(db, view, request.params.id)
      const texts = contactListWords[view.language]
      const [, , tags, since, accepts] = texts.columns
      return sendPage(reply, view, {
        title: nameOf(contact),
        at: 'contacts',
        notice: request.query.done && noticeOf(view, request.query.done),
        main: (
          <>
            <h1>
              <bdi>{nameOf(contact)}</bdi>
            </h1>
            {facts([
              [texts.addresses, addressesOf(contact).join(', ')],
              [tags, contact.tags.length > 0 ? labelsOf(contact) : shellWords[view.language].none],
              [since, time(view, contact.createdAt)],
              [accepts, acceptance(view, contact)],
              ...Object.entries(contact.customFields).map(
                ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
              ),
            ])}
            {may(view, 'contacts:write') && (
              <p class="row">
                <a href={`/console/contacts/${contact.id}/edit`}>{contactWords[view.language].edit}</a>
                <a href={`/console/contacts/${contact.id}/merge`}>{mergeWords[view.language].title}</a>
              </p>
            )}
            {may(view, 'messages:write') && (
              <p class="row">
                <a href={addressWith('/console/messages', { to: addressOf(contact) })}>{texts.write}</a>
                {may(view, 'templates:read') && (
                  <a href={`/console/contacts/${contact.id}/template`}>{sendTemplateWords[view.language].title}</a>
                )}
              </p>
            )}
            {may(view, 'messages:read') && (await conversation(deps, view, contact, request.query.before))}
          </>
        ),
      })
    },
  )
}

async function conversation(
  { db, media }: ConsoleDeps,
  view: ConsoleUser,
  contact: Contact,
  before: string | undefined,
): Promise<Html> {
  const texts = contactListWords[view.language]
  const found = await conversationWith(db, view.session.account.id, contact, { before, limit: MESSAGES_ON_A_PAGE + 1 })
  const shown = found.slice(0, MESSAGES_ON_A_PAGE)
  const last = found.length > MESSAGES_ON_A_PAGE ? shown.at(-1) : undefined
  const describing = { view, links: media.links }
  const bubble = (message: ConversationEntry): Html =>
    'sent' in message ? (
      <li class="bubble ours">
        <p class="soft">
          {texts.us} · <a href={`/console/messages/${message.id}`}>{time(view, message.at)}</a> ·{' '}
          {statusBadge(view, message.sent)}
        </p>
        {inFull(describeSent(describing, message.sent))}
      </li>
    ) : (
      <li class="bubble">
        <p class="soft">
          {texts.them} · {time(view, message.at)}
        </p>
        {inFull(describeReceived(describing, message.received))}
      </li>
    )
  return (
    <>
      <h2>{texts.conversation}</h2>
      {shown.length === 0 ? <p class="soft">{texts.nothing}</p> : <ol class="conversation">{shown.map(bubble)}</ol>}
      {pager(view.language, { older: last && `/console/contacts/${contact.id}?before=${last.id}` })}
    </>
  )
}
