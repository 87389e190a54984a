import { z } from 'zod'
import { makeDumpKey } from '../../../reference/dumps/keys.ts'
import { listDumps, MANIFEST } from '../../../reference/dumps/store.ts'
import { table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import type { AdminRoutes } from '../deps.ts'
import { queueDump } from '../dumps.ts'
import { done, noticeOf, PLACES, sendPage } from './page.tsx'
import { press, returning, step } from './step.tsx'

const NOTICES = {
  queued: 'A dump is being made. It appears here in a minute or two.',
  renewed: 'The next dump is signed with the new key. The previous one stays in the list of public keys.',
}

/** The public dumps, and the key that signs them. */
export const copyPages: AdminRoutes =
  ({ db, sealer, publicUrl, now }) =>
  async (scope) => {
    const { href, text } = PLACES.copies

    scope.get('/copies', { schema: { querystring: z.object({ done }) } }, async (request, reply) => {
      const view = signedInView(request)
      return sendPage(reply, view, {
        title: text,
        at: 'copies',
        notice: noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{text}</h1>
            <p>A dump is made automatically some minutes after records changed. The previous one stays.</p>
            {table({
              caption: 'Dumps, the latest first',
              columns: [
                { name: 'Version', cell: ({ version }) => version },
                { name: 'Made', cell: ({ at }) => time(view, at) },
                {
                  name: 'Manifest',
                  cell: ({ version }) => <code>{`${publicUrl}/api/v1/dump/${version}/${MANIFEST}`}</code>,
                },
              ],
              rows: await listDumps(db),
              empty: 'No dump has been made yet.',
            })}
            {press(view, `${href}/make`, 'Make one now')}
            <h2>Key</h2>
            <p>
              Dumps are signed; the public keys stand at{' '}
              <a href="/.well-known/mimbar-dump.pem">/.well-known/mimbar-dump.pem</a>.
            </p>
            <p>
              <a href={`${href}/key`}>Make a new key</a>
            </p>
          </>
        ),
      })
    })

    step(scope, '/copies/make', {
      at: 'copies',
      params: z.object({}),
      async act(_, { request, sent }) {
        await queueDump(db, now(), request.id)
        return returning(sent, href, 'queued')
      },
    })

    step(scope, '/copies/key', {
      at: 'copies',
      params: z.object({}),
      ask: () => ({
        title: 'Make a new key?',
        text: 'Do this if the key was lost or others have seen it. Everyone who verifies copies with a stored key must fetch the new one.',
        yes: 'Make a new key',
        back: href,
      }),
      async act() {
        await makeDumpKey(db, sealer, now())
        return `${href}?done=renewed`
      },
    })
  }
