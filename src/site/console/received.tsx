import { z } from 'zod'
import { listReceived } from '../../messaging/messages/conversation.ts'
import { writeReceived } from '../../messaging/messages/csv.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import type { Translated } from '../../platform/language.ts'
import { addressWith } from '../kit/address.ts'
import { dayFields, dayQuery, momentsOf } from '../kit/days.tsx'
import { sendCsv } from '../kit/files.ts'
import { choiceField, lineField } from '../kit/form.tsx'
import { exportLink, filterForm, pager, table } from '../kit/table.tsx'
import { time } from '../kit/time.tsx'
import type { ConsolePages } from './deps.ts'
import { describeReceived, inFull } from './messages/content.tsx'
import { contentWords } from './messages/content-words.ts'
import { messageFilterWords } from './messages/filter-words.ts'
import { peopleAt } from './messages/people.tsx'
import { addressesOfWhom } from './messages/whom.ts'
import { sendPage } from './page.tsx'
import { type ConsoleUser, mustHave, viewOf } from './view.ts'
import { shellWords } from './words.ts'

/** Rows on a page: one line each. */
const PER_PAGE = 50

const indonesian = {
  list: 'Pesan masuk, terbaru lebih dahulu',
  columns: ['Diterima pada', 'Dari', 'Isi'] satisfies [at: string, from: string, content: string],
  none: 'Belum ada pesan masuk. Pesan muncul di sini begitu seseorang menulis ke nomor Anda.',
}

export const receivedWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    list: 'Received messages, newest first',
    columns: ['Received at', 'From', 'Content'],
    none: 'No messages received yet. They appear here as soon as someone writes to your number.',
  },
}

const query = z.object({
  before: recordId.optional(),
  whom: safeText().trim().max(200).catch(''),
  type: safeText().max(40).catch(''),
  ...dayQuery,
})

/** Messages that the account received. */
export const receivedPages: ConsolePages =
  ({ db, media }) =>
  async (scope) => {
    const filtered = async (view: ConsoleUser, { whom, type, ...days }: z.output<typeof query>) => ({
      addresses: await addressesOfWhom(db, view, whom),
      type: type || undefined,
      ...momentsOf(view, days),
    })

    scope.get('/received', { schema: { querystring: query } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'messages:read')
      const texts = receivedWords[view.language]
      const words = messageFilterWords[view.language]
      const { places } = shellWords[view.language]
      const { before, whom, type, from, until } = request.query
      const filter = { whom, type, from, until }
      const inUse = Object.values(filter).some((value) => value !== undefined && value !== '')
      const page = { ...(await filtered(view, request.query)), before, limit: PER_PAGE }
      const { messages: shown, next } = await listReceived(db, view.session.account.id, page)
      const person = await peopleAt(
        db,
        view,
        shown.map(({ sender }) => sender),
      )
      return sendPage(reply, view, {
        title: places.received,
        at: 'received',
        main: (
          <>
            <h1>{places.received}</h1>
            {filterForm(view.language, {
              action: '/console/received',
              inUse,
              fields: (
                <>
                  {lineField({ name: 'whom', label: words.whom, value: whom }, { autocomplete: 'off', maxlength: 200 })}
                  {choiceField({
                    ...{ name: 'type', label: words.type, value: type },
                    choices: [
                      ['', words.any],
                      ...Object.entries(contentWords[view.language].kinds),
                      ['interactive', contentWords[view.language].choice],
                    ],
                  })}
                  {dayFields(view, filter)}
                </>
              ),
            })}
            {table({
              caption: texts.list,
              columns: [
                { name: texts.columns[0], cell: ({ receivedAt }) => time(view, receivedAt) },
                { name: texts.columns[1], cell: ({ sender }) => person(sender).shown },
                {
                  name: texts.columns[2],
                  cell: (message) => inFull(describeReceived({ view, links: media.links }, message)),
                },
              ],
              rows: shown,
              empty: inUse ? words.nothing : texts.none,
            })}
            {pager(view.language, {
              older: next === null ? undefined : addressWith('/console/received', { ...filter, before: next }),
            })}
            {shown.length > 0 && exportLink(view.language, addressWith('/console/received/export.csv', filter))}
          </>
        ),
      })
    })

    scope.get('/received/export.csv', { schema: { querystring: query } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'messages:read')
      return sendCsv(reply, 'received', writeReceived(db, view.session.account.id, await filtered(view, request.query)))
    })
  }
