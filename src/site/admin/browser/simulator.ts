import { call } from './api.ts'
import { h } from './element.ts'
import { attempt, say } from './notice.ts'

type Account = { id: string; name: string; network: string }
type Input = { name: string; label: string; kind?: 'long' | 'file' | 'number'; optional?: boolean; help?: string }

const message: Input = { name: 'text', label: 'Text', kind: 'long' }
const file: Input = { name: 'file', label: 'File', kind: 'file', help: 'At most 16 MB' }
const caption: Input = { name: 'caption', label: 'Caption', kind: 'long', optional: true }
const ofMessage: Input = {
  name: 'message_id',
  label: 'Id of your message',
  help: 'From the answer of POST /v1/messages: msg_…',
}

/** What a person can say, and what has to be known for it. */
const KINDS: Record<string, Input[]> = {
  text: [message],
  image: [file, caption],
  video: [file, caption],
  audio: [file],
  document: [file, caption],
  sticker: [file],
  location: [
    { name: 'latitude', label: 'Latitude', kind: 'number' },
    { name: 'longitude', label: 'Longitude', kind: 'number' },
    { name: 'name', label: 'Name of the place', optional: true },
    { name: 'address', label: 'Address', optional: true },
  ],
  contacts: [
    { name: 'name', label: 'Name on the card' },
    { name: 'phone', label: 'Phone on the card', optional: true },
  ],
  reaction: [ofMessage, { name: 'emoji', label: 'Emoji', optional: true, help: 'Leave blank to remove the reaction' }],
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
}

/** Writes to an account on the simulator as a person would. */
export function simulatorView(signal: AbortSignal): HTMLElement {
  const account = h('select', { id: 'account', required: true })
  const from = h('input', { id: 'from', type: 'tel', required: true, value: '+6281234567890', autocomplete: 'off' })
  const name = h('input', { id: 'person', type: 'text', maxlength: 200, autocomplete: 'off' })
  const kind = h(
    'select',
    { id: 'kind', onchange: () => drawInputs() },
    ...Object.keys(KINDS).map((words) => h('option', { value: words }, words)),
  )
  const replyTo = h('input', { id: 'reply-to', type: 'text', autocomplete: 'off', 'aria-describedby': 'help-reply' })
  const inputs = h('div', { class: 'stack' })
  const sent = h('ol', { class: 'changes', 'aria-label': 'Sent' })
  const button = h('button', {}, 'Send')
  const form = h(
    'form',
    {
      class: 'card stack',
      onsubmit: (event) => {
        event.preventDefault()
        void attempt(button, send)
      },
    },
    labelled('Account', account),
    labelled('From, a phone number', from),
    labelled('Name of the person', name),
    labelled('What the person sends', kind),
    inputs,
    labelled('Answers, the id of your message', replyTo),
    h('p', { class: 'help', id: 'help-reply' }, 'Leave blank if it is not a reply.'),
    button,
  )

  const drawInputs = () => inputs.replaceChildren(...(KINDS[kind.value] ?? []).flatMap(inputOf))

  async function send(): Promise<void> {
    const given = new FormData(form)
    const content = await contentOf(kind.value, given)
    const optional = { name: name.value.trim(), reply_to: replyTo.value.trim() }
    const { message_id } = await call<{ message_id: string }>('POST', '/simulator/inbound', {
      account_id: account.value,
      from: from.value,
      content,
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)),
    })
    const words = `${kind.value} from ${from.value}: ${message_id}`
    sent.prepend(h('li', {}, words))
    say(`Sent. The account receives it as message.received: ${message_id}.`)
  }

  void attempt(undefined, async () => {
    const { accounts } = await call<{ accounts: Account[] }>('GET', '/accounts')
    if (signal.aborted) return
    const there = accounts.filter(({ network }) => network === 'simulator')
    account.replaceChildren(...there.map(({ id, name: called }) => h('option', { value: id }, `${called} (${id})`)))
    drawInputs()
    if (there.length === 0) form.replaceChildren(h('p', { class: 'empty' }, 'No account is on the simulator.'))
  })
  return h('section', {}, h('h1', { tabindex: -1 }, 'Simulator'), form, sent)
}

const labelled = (words: string, input: HTMLElement): HTMLElement =>
  h('div', { class: 'stack' }, h('label', { for: input.id }, words), input)

function inputOf({ name, label, kind, optional, help }: Input): HTMLElement[] {
  const common = {
    id: `said-${name}`,
    name,
    required: !optional,
    ...(help && { 'aria-describedby': `help-${name}` }),
  }
  const input =
    kind === 'long'
      ? h('textarea', { ...common, rows: 3 })
      : h('input', { ...common, ...shapeOf(kind), autocomplete: 'off' })
  const shown = labelled(optional ? `${label} (may be left blank)` : label, input)
  if (help) shown.append(h('p', { class: 'help', id: `help-${name}` }, help))
  return [shown]
}

const shapeOf = (kind: Input['kind']) =>
  kind === 'file' ? { type: 'file' } : kind === 'number' ? { type: 'number', step: 'any' } : { type: 'text' }

/** What was entered as the operator call takes it; what is left blank is not there. */
async function contentOf(kind: string, given: FormData): Promise<object> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of given) {
    if (value instanceof File) fields.file = { data: await base64Of(value), filename: value.name }
    else if (value.trim()) fields[name] = value.trim()
  }
  switch (kind) {
    case 'location':
      return { type: kind, ...fields, latitude: Number(fields.latitude), longitude: Number(fields.longitude) }
    case 'contacts':
      return { type: kind, contacts: [fields] }
    case 'button of a message':
      return { type: 'interactive', reply: 'button', ...fields }
    case 'row of a list':
      return { type: 'interactive', reply: 'list', ...fields }
    case 'button of a template':
      return { type: 'button', ...fields }
    default:
      return { type: kind, ...fields }
  }
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error('The file cannot be read'))
    reader.readAsDataURL(file)
  })
