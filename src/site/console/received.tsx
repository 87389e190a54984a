import { z } from 'zod'
import { listReceived } from '../../messaging/messages/conversation.ts'
import { recordId } from '../../platform/http/text.ts'
import type { Translated } from '../../platform/language.ts'
import { pager, table } from '../kit/table.tsx'
import { time } from '../kit/time.tsx'
import type { ConsolePages } from './deps.ts'
import { describeReceived, inFull } from './messages/content.tsx'
import { peopleAt } from './messages/people.tsx'
import { sendPage } from './page.tsx'
import { mustHave, viewOf } from './view.ts'
import { shellWords } from './words.ts'

/** Rows on a page: one line each. */
const PAGE = 50

export const receivedWords: Translated<{
  list: string
  columns: [at: string, from: string, content: string]
  none: string
}> = {
  id: {
    list: 'Pesan masuk, terbaru lebih dahulu',
    columns: ['Diterima pada', 'Dari', 'Isi'],
    none: 'Belum ada pesan masuk.',
  },
  en: {
    list: 'Received messages, the newest first',
    columns: ['Received at', 'From', 'Content'],
    none: 'No messages have come in yet.',
  },
}

/** What people wrote to the account. */
export const receivedPages: ConsolePages =
  ({ db, media }) =>
  async (scope) => {
    const query = z.object({ before: recordId.optional() })
    scope.get('/received', { schema: { querystring: query } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'messages:read')
      const texts = receivedWords[view.language]
      const { places } = shellWords[view.language]
      const page = { ...request.query, limit: PAGE }
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
              empty: texts.none,
            })}
            {pager(view.language, { older: next === null ? undefined : `/console/received?before=${next}` })}
          </>
        ),
      })
    })
  }
