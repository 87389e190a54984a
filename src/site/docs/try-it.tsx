import type { Html } from '../../platform/html.tsx'
import { choiceField, fileField, lineField, longField } from '../kit/form.tsx'
import type { Api, ApiCall, Parameter, Schema } from './description.ts'
import { exampleOf, parameterExample } from './examples.ts'

/** How each API takes its key, and what a key of it looks like. */
export const KEYS = {
  reference: { header: 'X-API-Key', before: '', looks: 'mref_…' },
  messaging: { header: 'Authorization', before: 'Bearer ', looks: 'mmsg_…' },
} as const

/** Hidden until the script has come: without one there is nothing to try. */
export function tryForm({ name: api, resolve }: Api, call: ApiCall, demoKey: string | undefined): Html {
  const { header, before, looks } = KEYS[api]
  const demo = api === 'reference' ? demoKey : undefined
  const [type, media] = Object.entries(call.body?.content ?? {})[0] ?? []
  return (
    <section aria-labelledby="try-title" class="screen">
      <h2 id="try-title">Try it</h2>
      <p id="try-needs-script" class="soft">
        Sending from this page needs JavaScript. The line above does the same in a terminal.
      </p>
      <form
        id="try"
        class="card"
        hidden
        data-method={call.method}
        data-path={call.path}
        data-api={api}
        data-header={header}
        data-before={before}
        data-type={type}
      >
        {call.needsKey &&
          lineField(
            {
              name: 'key',
              id: 'try-key',
              label: 'Your key',
              help: demo && 'The demo key is filled in: it reads, and nothing else.',
              value: demo ?? '',
            },
            { type: 'password', autocomplete: 'off', spellcheck: false, placeholder: looks },
          )}
        {call.parameters.map((parameter) => parameterField(parameter, call, resolve))}
        {type !== undefined && bodyField(type, exampleOf(media))}
        <button>Send</button>
        <p id="try-status" class="soft" role="status" />
        <pre id="try-answer" tabindex={0} hidden role="region" aria-label="Answer">
          <code />
        </pre>
      </form>
    </section>
  )
}

function parameterField(
  { name, in: place, required, schema }: Parameter,
  call: ApiCall,
  resolve: Api['resolve'],
): Html {
  const one = schema && resolve<Schema>(schema)
  const value = required ? parameterExample(call, name, one?.examples?.[0]) : ''
  const own = {
    name,
    id: `try-${place}-${name}`,
    label: (
      <>
        <code>{name}</code>
        {required ? '' : ' (optional)'}
      </>
    ),
  }
  const attributes = { 'data-in': place, required }
  if (!one?.enum) return lineField({ ...own, value }, { ...attributes, autocomplete: 'off', spellcheck: false })
  const offered = one.enum.map((value) => [String(value), String(value)] as const)
  return choiceField({ ...own, choices: required ? offered : [['', ''], ...offered] }, attributes)
}

function bodyField(type: string, example: unknown): Html {
  if (type === 'multipart/form-data') {
    return fileField({ name: 'file', id: 'try-file', label: 'File' }, { 'data-in': 'file', required: true })
  }
  const text = example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return longField(
    { name: 'body', id: 'try-body', label: `Body (${type})`, value: text },
    { rows: Math.min(16, text.split('\n').length + 1), spellcheck: false, 'data-in': 'body' },
  )
}
