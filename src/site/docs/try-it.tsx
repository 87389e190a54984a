import type { Html } from '../../platform/html.tsx'
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
    <section aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      <p id="try-needs-script" class="help">
        Sending from this page needs JavaScript. The line above does the same in a terminal.
      </p>
      <form
        id="try"
        class="card stack"
        hidden
        data-method={call.method}
        data-path={call.path}
        data-api={api}
        data-header={header}
        data-before={before}
        data-type={type !== undefined ? type : undefined}
      >
        {call.needsKey && (
          <>
            <label for="try-key">Your key</label>
            <input
              id="try-key"
              type="password"
              autocomplete="off"
              spellcheck={false}
              placeholder={looks}
              value={demo ?? ''}
              aria-describedby={demo !== undefined ? 'try-demo' : undefined}
            />
            {demo !== undefined && (
              <p id="try-demo" class="help">
                The demo key is filled in: it reads, and nothing else.
              </p>
            )}
          </>
        )}
        {call.parameters.map((parameter) => parameterField(parameter, call, resolve))}
        {type !== undefined && bodyField(type, exampleOf(media))}
        <div>
          <button type="submit">Send</button>
        </div>
        <p id="try-status" role="status" />
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
  const id = `try-${place}-${name}`
  const attributes = { id: id, name: name, 'data-in': place, ...(required && { required: true }) }
  const label = (
    <label for={id}>
      <code>{name}</code>
      {required ? '' : ' (optional)'}
    </label>
  )
  if (one?.enum)
    return (
      <>
        {label}
        <select {...attributes}>
          {!required && <option value="" />}
          {one.enum.map((value) => (
            <option>{String(value)}</option>
          ))}
        </select>
      </>
    )
  const value = required ? parameterExample(call, name, one?.examples?.[0]) : ''
  return (
    <>
      {label}
      <input {...attributes} value={value} autocomplete="off" spellcheck={false} />
    </>
  )
}

function bodyField(type: string, example: unknown): Html {
  if (type === 'multipart/form-data')
    return (
      <>
        <label for="try-file">File</label>
        <input id="try-file" name="file" type="file" data-in="file" required />
      </>
    )
  const text = example === undefined ? '' : typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return (
    <>
      <label for="try-body">Body ({type})</label>
      <textarea id="try-body" rows={Math.min(16, text.split('\n').length + 1)} spellcheck={false} data-in="body">
        {text}
      </textarea>
    </>
  )
}
