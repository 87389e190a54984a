import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { choiceField, fileField, lineField, longField } from '../kit/form.tsx'
import type { Api, ApiCall, OpenapiSchema, Parameter } from './description.ts'
import { exampleOf, parameterExample } from './examples.ts'
import { docsWords } from './words.ts'

/** The header and prefix of each API's key. */
const KEYS = {
  reference: { header: 'X-API-Key', before: '', looks: 'mref_…' },
  messaging: { header: 'Authorization', before: 'Bearer ', looks: 'mmsg_…' },
} as const

/** The header with a key: the demo key, where this server has one, or a placeholder. */
export function keyOf(api: Api['name'], demoKey: string | undefined): { header: string; value: string } {
  const { header, before } = KEYS[api]
  return { header, value: before + ((api === 'reference' ? demoKey : undefined) ?? 'YOUR_KEY') }
}

/** Hidden until the script is loaded, because it needs the script. */
export function tryForm(
  { name: api, resolve }: Api,
  call: ApiCall,
  language: PageLanguage,
  demoKey: string | undefined,
): Html {
  const words = docsWords[language].attempt
  const { header, before, looks } = KEYS[api]
  const demo = api === 'reference' ? demoKey : undefined
  const [type, media] = Object.entries(call.body?.content ?? {})[0] ?? []
  return (
    <section aria-labelledby="try-title" class="screen">
      <h2 id="try-title">{words.title}</h2>
      <p id="try-needs-script" class="soft">
        {words.needsScript}
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
        data-waiting={words.waiting}
        data-failed={words.failed}
      >
        {call.needsKey &&
          lineField(
            {
              name: 'key',
              id: 'try-key',
              label: words.key,
              help: demo && words.demo,
              value: demo ?? '',
            },
            { type: 'password', autocomplete: 'off', spellcheck: false, placeholder: looks },
          )}
        {call.parameters.map((parameter) => parameterField(parameter, call, resolve, words.optional))}
        {type !== undefined && bodyField(type, exampleOf(media), words)}
        <button>{words.send}</button>
        <p id="try-status" class="soft" role="status" />
        <pre id="try-answer" tabindex={0} hidden role="region" aria-label={words.answer}>
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
  optional: string,
): Html {
  const one = schema && resolve<OpenapiSchema>(schema)
  const value = required ? parameterExample(call, name, one?.examples?.[0]) : ''
  const own = {
    name,
    id: `try-${place}-${name}`,
    label: (
      <>
        <code>{name}</code>
        {required ? '' : ` (${optional})`}
      </>
    ),
  }
  const attributes = { 'data-in': place, required }
  if (!one?.enum) return lineField({ ...own, value }, { ...attributes, autocomplete: 'off', spellcheck: false })
  const offered = one.enum.map((value) => [String(value), String(value)] as const)
  return choiceField({ ...own, choices: required ? offered : [['', ''], ...offered] }, attributes)
}

function bodyField(type: string, example: unknown, words: { file: string; body: (type: string) => string }): Html {
  if (type === 'multipart/form-data') {
    return fileField({ name: 'file', id: 'try-file', label: words.file }, { 'data-in': 'file', required: true })
  }
  const text = example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return longField(
    { name: 'body', id: 'try-body', label: words.body(type), value: text },
    { rows: Math.min(16, text.split('\n').length + 1), spellcheck: false, 'data-in': 'body' },
  )
}
