import { z } from 'zod'
import type { Html } from '../../../platform/html.tsx'
import { safeText } from '../../../platform/http/text.ts'
import { invalid, notFound } from '../../../platform/refusal.ts'
import { findFeedback } from '../../../reference/feedback/feedback.ts'
import { digestOf, findForm } from '../../../reference/loading/corrections/apply.ts'
import { propose, signRecord } from '../../../reference/loading/corrections/corrections.ts'
import { canHave, type Fields, isMendable } from '../../../reference/loading/corrections/fields.ts'
import { listWithheld } from '../../../reference/loading/corrections/withheld.ts'
import { recordHistory } from '../../../reference/loading/versions/history.ts'
import { isPackKind, RECORD_KINDS, type RecordKind } from '../../../reference/loading/versions/kinds.ts'
import { addressWith } from '../../kit/address.ts'
import { options, postForm, sentValue } from '../../kit/form.tsx'
import { table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import { actorOf, isNamed } from '../auth.ts'
import type { AdminRoutes } from '../deps.ts'
import { filledIn } from './fields.tsx'
import { done, noticeOf, type Operator, PLACES, sendPage } from './page.tsx'
import { leading, step } from './step.tsx'

/** Versions of one record shown. */
const MOST_STEPS = 100
const NOTICES = { signed: 'Signed in your name.' }

const kind = z.enum(RECORD_KINDS)
const key = safeText().trim().min(1).max(100)
const ofRecord = z.object({ kind, key })
const ofField = ofRecord.extend({ field: safeText().max(60) })

/** A field's value in a form: text unchanged, anything else as JSON. */
export const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)

/** A field's name with spaces, so that lines can break. */
export const labelOf = (field: string): string => field.replaceAll('_', ' ')

const pathOf = (kind: RecordKind, key: string): string => `/admin/records/${kind}/${encodeURIComponent(key)}`

/** A record of the reference with its versions: to correct a field, or to confirm a review. */
export const recordPages: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const { href, text } = PLACES.records
    const record = async (of: RecordKind, named: string) => {
      const form = await findForm(db, of, named)
      if (form === undefined) throw notFound(`The record ${of} ${named}`)
      return { fields: JSON.parse(form) as Fields, sha256: digestOf(form) }
    }
    const query = z.object({ kind: kind.optional().catch(undefined), key: key.optional().catch(undefined), done })

    scope.get('/records', { schema: { querystring: query } }, async (request, reply) => {
      const view = signedInView(request)
      const { kind: of, key: named } = request.query
      const found = of && named ? await record(of, named) : undefined
      const withheld = await listWithheld(db)
      return sendPage(reply, view, {
        title: text,
        at: 'records',
        notice: noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{text}</h1>
            <p>Corrections take effect once published, and appear in the list of changes.</p>
            <form action={href} class="row">
              <label>
                Kind{' '}
                <select name="kind">
                  {options(
                    RECORD_KINDS.map((one) => [one, one]),
                    of ?? '',
                  )}
                </select>
              </label>
              <label>
                Key <input name="key" required value={named} placeholder="2:255" autocomplete="off" />
              </label>
              <button>Show</button>
            </form>
            {!found &&
              table({
                caption: 'Withheld until a reviewer has signed them',
                columns: [
                  { name: 'Kind', cell: ({ kind: one }) => one },
                  {
                    name: 'Key',
                    cell: ({ kind: one, key: of }) => <a href={addressWith(href, { kind: one, key: of })}>{of}</a>,
                  },
                ],
                rows: withheld,
                empty: 'Nothing waits for a reviewer.',
              })}
            {of && named && found && (
              <>
                <h2>
                  {of} {named}
                </h2>
                {withheld.some((one) => one.kind === of && one.key === named) && (
                  <p>This record is sensitive. It is served only once a reviewer has signed it.</p>
                )}
                {fieldsOf(of, named, found.fields)}
                {!isPackKind(of) && review(view, { kind: of, key: named, ...found })}
                <h2>History</h2>
                {table({
                  caption: 'Versions of this record, the latest first',
                  columns: [
                    { name: 'Version', cell: ({ version }) => version },
                    { name: 'When', cell: ({ at }) => time(view, at) },
                    { name: 'By', cell: ({ by, cause }) => by ?? cause },
                    { name: 'Fields', cell: ({ fields }) => fields.map(labelOf).join(', ') || 'all' },
                    { name: 'Reason', cell: ({ reason }) => reason ?? '–' },
                  ],
                  rows: await recordHistory(db, { kind: of, key: named }, MOST_STEPS),
                  empty: 'It has not changed since it was first loaded.',
                })}
              </>
            )}
          </>
        ),
      })
    })

    step(scope, '/records/:kind/:key/sign', {
      at: 'records',
      params: ofRecord,
      async act({ kind: of, key: named }, { request, sent }) {
        if (!isNamed(request)) throw invalid('name', 'sign in with your name to sign a review')
        const read = { kind: of, key: named, sha256: sentValue(sent, 'sha256') }
        recorded(request, { id: (await signRecord(db, read, actorOf(request), now())).id })
        return addressWith(href, { kind: of, key: named, done: 'signed' })
      },
    })

    step(scope, '/records/:kind/:key/correct/:field', {
      at: 'corrections',
      params: ofField,
      ask: async ({ kind: of, key: named, field }) => ({
        title: `Correct ${labelOf(field)} of ${of} ${named}`,
        text: 'Readers see it only once it is published.',
        fields: [
          {
            ...{ name: 'value', label: labelOf(field), kind: 'long', required: true },
            value: written((await record(of, named)).fields[field]),
          },
          { name: 'reason', label: 'Reason', required: true, help: 'Shown to readers in the list of changes.' },
          {
            name: 'feedback_id',
            label: 'Id of the feedback that led to it',
            help: 'The feedback is then marked as done.',
          },
        ],
        yes: 'Propose',
        back: addressWith(href, { kind: of, key: named }),
      }),
      async act({ kind: of, key: named, field }, { request, sent }) {
        const { reason = '', feedback_id: feedbackId = null } = filledIn(sent)
        if (reason.length < 3) throw invalid('reason', 'must be filled in')
        if (feedbackId !== null && !(await findFeedback(db, feedbackId)))
          throw invalid('feedback_id', 'is the id of no feedback that is kept')
        const before = (await record(of, named)).fields[field]
        const fields = { [field]: entered(sentValue(sent, 'value'), before, (text) => canHave(of, field, text)) }
        const proposal = { kind: of, key: named, fields, reason, feedbackId }
        const made = await propose(db, proposal, actorOf(request), now())
        recorded(request, { id: made.id })
        return `${PLACES.corrections.href}?done=proposed`
      },
    })
  }

/** The value that was entered: text where the old value is text, otherwise JSON; if there was none, text if the schema allows it. */
function entered(sent: string, before: unknown, canBe: (text: string) => boolean): unknown {
  const text = sent.replaceAll('\r\n', '\n').trim()
  const wasNothing = (before ?? null) === null
  if (typeof before === 'string' || (wasNothing && canBe(text))) return text
  try {
    return JSON.parse(text)
  } catch {
    if (wasNothing) return text
    throw invalid('value', 'must be JSON, as it was')
  }
}

const fieldsOf = (of: RecordKind, named: string, fields: Fields): Html =>
  table({
    caption: `Fields of ${of} ${named}`,
    columns: [
      { name: 'Field', cell: ([field]) => labelOf(field) },
      {
        name: 'Value',
        cell: ([field, value]) => (
          <p class="said" dir="auto" lang={field.includes('arabic') ? 'ar' : undefined}>
            {written(value)}
          </p>
        ),
      },
      {
        name: 'Actions',
        cell: ([field]) =>
          isMendable(of, field)
            ? leading(`${pathOf(of, named)}/correct/${encodeURIComponent(field)}`, 'Correct', labelOf(field))
            : '–',
      },
    ],
    rows: Object.entries(fields),
    empty: '',
  })

/** The form that reviews an authored record in the version shown. */
const review = (
  view: Operator,
  { kind, key, fields, sha256 }: { kind: RecordKind; key: string; fields: Fields; sha256: string },
): Html => (
  <>
    <h2>Review</h2>
    <p>
      {typeof fields.reviewed_by === 'string'
        ? `Read and signed by ${fields.reviewed_by}.`
        : 'Nobody has reviewed and signed this record yet.'}
    </p>
    {postForm(
      view,
      `${pathOf(kind, key)}/sign`,
      <>
        <input type="hidden" name="sha256" value={sha256} />
        <button>Sign as {view.session.name}</button>
      </>,
    )}
  </>
)
