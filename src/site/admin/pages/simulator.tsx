import { z } from 'zod'
import { type Account, listAccounts } from '../../../messaging/accounts/accounts.ts'
import { recordId } from '../../../platform/http/text.ts'
import { addressWith } from '../../kit/address.ts'
import { readFiles, sentFile } from '../../kit/files.ts'
import { type FormRefusal, postForm, problem, read, sentValue, tried } from '../../kit/form.tsx'
import { narrowing } from '../../kit/table.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import type { AdminRoutes } from '../deps.ts'
import { BODY_LIMIT_BYTES, inbound, receiveSimulated } from '../simulator.ts'
import { type DeskField, fields, filledIn } from './fields.tsx'
import { type DeskPage, type Operator, PLACES, sendPage } from './page.tsx'

type SimulatorField = DeskField & { optional?: true }

const text: SimulatorField = { name: 'text', label: 'Text', kind: 'long' }
const file: SimulatorField = { name: 'file', label: 'File', kind: 'file', help: 'At most 16 MB' }
const caption: SimulatorField = { name: 'caption', label: 'Caption', kind: 'long', optional: true }

/** The kinds of messages that a simulated person can send, with their fields. */
const FIELDS_OF_KIND = {
  text: [text],
  image: [file, caption],
  video: [file, caption],
  audio: [file],
  document: [file, caption],
  sticker: [file],
  location: [
    { name: 'latitude', label: 'Latitude' },
    { name: 'longitude', label: 'Longitude' },
    { name: 'name', label: 'Name of the place', optional: true },
    { name: 'address', label: 'Address', optional: true },
  ],
  contacts: [
    { name: 'name', label: 'Name on the card' },
    { name: 'phone', label: 'Phone on the card', optional: true },
  ],
  reaction: [
    { name: 'message_id', label: 'Id of your message', help: 'From the answer of POST /v1/messages: msg_…' },
    { name: 'emoji', label: 'Emoji', optional: true, help: 'Leave empty to remove the reaction' },
  ],
  'button of a message': [
    { name: 'id', label: 'Id of the button' },
    { name: 'title', label: 'Words on the button' },
  ],
  'row of a list': [
    { name: 'id', label: 'Id of the row' },
    { name: 'title', label: 'Words of the row' },
    { name: 'description', label: 'Description', optional: true },
  ],
  'button of a template': [
    { name: 'text', label: 'Words on the button' },
    { name: 'payload', label: 'Payload', optional: true },
  ],
} as const satisfies Record<string, readonly SimulatorField[]>

type SimulatedKind = keyof typeof FIELDS_OF_KIND
const KIND_NAMES = Object.keys(FIELDS_OF_KIND) as SimulatedKind[]
/** Prefix of the message's fields, because the sender has fields of the same names. */
const FIELD_PREFIX = 'said_'

const kind = z.enum(KIND_NAMES).catch('text')
const entry = z.string().max(200).catch('')
const query = z.object({
  kind,
  account: entry,
  from: entry,
  person: entry,
  done: recordId.optional().catch(undefined),
})

type Entered = { kind: SimulatedKind; account: string; from: string; person: string }

/** Writes to an account on the simulator, as a person would. */
export const simulatorPages: AdminRoutes = (deps) => async (scope) => {
  readFiles(scope, BODY_LIMIT_BYTES)
  const onSimulator = async () =>
    (await listAccounts(deps.db, { offset: 0, limit: 1_000 })).accounts.filter(({ network }) => network === 'simulator')

  scope.get('/simulator', { schema: { querystring: query } }, async (request, reply) => {
    const view = signedInView(request)
    const { done, ...entered } = request.query
    const notice = done && `Sent. The account receives it as message.received: ${done}.`
    return sendPage(reply, view, { ...simulatorPage(view, entered, await onSimulator()), notice })
  })

  scope.post('/simulator', { schema: { querystring: z.object({ kind }) } }, async (request, reply) => {
    const view = signedInView(request)
    const { sent, file } = sentFile(request.body, `${FIELD_PREFIX}file`)
    const [account, from, person] = ['account', 'from', 'person'].map((name) => sentValue(sent, name).trim())
    const entered = { kind: request.query.kind, account: account ?? '', from: from ?? '', person: person ?? '' }
    const outcome = await tried(
      view,
      sent,
      async () => {
        const given = filledIn(sent)
        const values = Object.fromEntries(
          Object.entries(given).flatMap(([name, value]) =>
            name.startsWith(FIELD_PREFIX) ? [[name.slice(FIELD_PREFIX.length), value] as const] : [],
          ),
        )
        const content = contentOf(entered.kind, values, file && (await fileOf(file)))
        const { reply_to } = given
        const input = { account_id: entered.account, from: entered.from, content, name: person || undefined, reply_to }
        return receiveSimulated(deps, read(inbound, input), request.id)
      },
      fieldOf,
    )
    if ('done' in outcome) {
      recorded(request, { message_id: outcome.done })
      return reply.redirect(addressWith('/admin/simulator', { ...entered, done: outcome.done }), 303)
    }
    const { refused } = outcome
    return sendPage(reply.code(refused.status), view, simulatorPage(view, entered, await onSimulator(), refused))
  })
}

/** The form field for a name of the API, such as `content.file.data`, `content.contacts.0.name` or `name`. */
function fieldOf(name: string): string | undefined {
  const [first, ...inside] = name.split('.')
  if (first === 'content') return inside[0] === 'file' ? `${FIELD_PREFIX}file` : `${FIELD_PREFIX}${inside.at(-1)}`
  return first === 'account_id' ? 'account' : first === 'name' ? 'person' : first
}

function simulatorPage(view: Operator, entered: Entered, accounts: Account[], refused?: FormRefusal): DeskPage {
  const { href, text: title } = PLACES.simulator
  const { kind, account, from, person } = entered
  const asked: readonly SimulatorField[] = FIELDS_OF_KIND[kind]
  const who: DeskField[] = [
    {
      ...{ name: 'account', label: 'Account', kind: 'choice', required: true },
      choices: accounts.map(({ id, name }) => [id, `${name} (${id})`] as const),
      value: account || (accounts[0]?.id ?? ''),
    },
    { name: 'from', label: 'Phone number of the sender', value: from || '+6281234567890', required: true },
    { name: 'person', label: 'Name of the person', value: person },
  ]
  const what = asked.map(({ optional, ...one }) => ({
    ...one,
    name: `${FIELD_PREFIX}${one.name}`,
    label: optional ? `${one.label} (may be left blank)` : one.label,
    required: !optional,
  }))
  const replied: DeskField = {
    ...{ name: 'reply_to', label: 'Id of the message that it answers' },
    help: 'Leave empty if it is not a reply.',
  }
  return {
    title,
    at: 'simulator',
    main: (
      <>
        <h1>{title}</h1>
        {narrowing(
          'What is sent',
          KIND_NAMES.map((one) => ({
            text: one,
            href: addressWith(href, { ...entered, kind: one }),
            now: one === kind,
          })),
        )}
        {accounts.length === 0 ? (
          <p class="soft">No account is on the simulator.</p>
        ) : (
          postForm(
            view,
            addressWith(href, { kind }),
            <>
              {problem(refused)}
              {fields([...who, ...what, replied], refused)}
              <button>Send</button>
            </>,
            { kind: 'card', files: true },
          )
        )}
      </>
    ),
  }
}

const fileOf = async (file: File) => ({
  data: Buffer.from(await file.arrayBuffer()).toString('base64'),
  ...(file.name !== '' && { filename: file.name }),
})

/** A number; invalid text is passed on, to be refused. */
const numberIn = (text: string | undefined) => (text === undefined || Number.isNaN(Number(text)) ? text : Number(text))

/** The content in the API's format. */
function contentOf(kind: SimulatedKind, values: Record<string, string>, file: object | undefined): object {
  switch (kind) {
    case 'location':
      return { type: kind, ...values, latitude: numberIn(values.latitude), longitude: numberIn(values.longitude) }
    case 'contacts':
      return { type: kind, contacts: [values] }
    case 'button of a message':
      return { type: 'interactive', reply: 'button', ...values }
    case 'row of a list':
      return { type: 'interactive', reply: 'list', ...values }
    case 'button of a template':
      return { type: 'button', ...values }
    default:
      return { type: kind, ...values, ...(file && { file }) }
  }
}
