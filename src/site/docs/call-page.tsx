import type { Html } from '../../platform/html.tsx'
import { prettyJson } from '../kit/code.tsx'
import type { Api, ApiCall, ApiResponse, MediaSchema } from './description.ts'
import { curlOf, exampleOf } from './examples.ts'
import { fieldEntry, fieldList, typeOf } from './fields.tsx'
import { renderInline, renderMarkdown } from './markdown.tsx'
import type { DocsPage } from './page.tsx'
import { KEYS, tryForm } from './try-it.tsx'

export const addressOf = (api: Pick<Api, 'name'>, call: Pick<ApiCall, 'id'>): string => `/docs/${api.name}/${call.id}`

export const TITLES = { reference: 'Reference API', messaging: 'Messaging API' } as const

/** What one call takes and answers, with a form to try it; or what an event holds. */
export function callPage(
  api: Api,
  call: ApiCall,
  server: { publicUrl: string; demoKey: string | undefined },
  script: string,
): DocsPage {
  const mine = call.sent === 'by you'
  return {
    title: call.summary,
    description: `${mine ? `${call.method} ` : ''}${call.path}: ${call.summary}.`,
    way: [
      { text: 'Documentation', href: '/docs' },
      { text: TITLES[api.name], href: `/docs#${api.name}` },
    ],
    ...(mine && { scripts: [script] }),
    main: (
      <>
        <p class="call">
          <code>
            <b>{mine ? call.method : 'Event'}</b> {call.path}
          </code>
        </p>
        {call.deprecated && <p class="note">Deprecated: it works still, and should not be built on.</p>}
        {call.scopes.length > 0 && (
          <p class="soft">
            The key needs the scope{' '}
            {call.scopes.map((scope) => (
              <>
                <code>{scope}</code>{' '}
              </>
            ))}
          </p>
        )}
        {call.description !== undefined && renderMarkdown(call.description).content}
        {parametersOf(api, call)}
        {bodyOf(api, call)}
        {mine && requestOf(api, call, server)}
        {mine && tryForm(api, call, server.demoKey)}
        {answersOf(api, call)}
        {relatedCalls(api, call)}
      </>
    ),
  }
}

/** The other calls of the same kind. */
function relatedCalls(api: Api, call: ApiCall): Html | undefined {
  const others = api.calls.filter(({ tag, id }) => tag === call.tag && id !== call.id)
  if (others.length === 0) return undefined
  return (
    <nav class="parts" aria-label={call.tag}>
      <h2>{call.tag}</h2>
      <ul>
        {others.map((other) => (
          <li>
            <a href={addressOf(api, other)}>{other.summary}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function parametersOf({ resolve }: Api, { parameters }: ApiCall): Html | undefined {
  if (parameters.length === 0) return undefined
  return (
    <section>
      <h2>Parameters</h2>
      <dl class="fields">
        {parameters.map(({ name, in: place, required = false, description, schema = {} }) =>
          fieldEntry(
            {
              name,
              required,
              schema,
              description,
              type: `${typeOf(schema, resolve)} · in the ${place === 'query' ? 'query' : place}`,
            },
            resolve,
          ),
        )}
      </dl>
    </section>
  )
}

function bodyOf(api: Api, { body, sent }: ApiCall): Html | undefined {
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? []
  if (type === undefined) return undefined
  const example = exampleOf(media)
  return (
    <section>
      <h2>Body</h2>
      <p class="soft">
        {type}
        {body?.required ? '' : ', may be left out'}
      </p>
      {media?.schema && fieldList(media.schema, api)}
      {example !== undefined && sent === 'to you' && (
        <>
          <h3>As it is sent</h3>
          {json(example)}
        </>
      )}
    </section>
  )
}

function requestOf(
  api: Api,
  call: ApiCall,
  { publicUrl, demoKey }: { publicUrl: string; demoKey: string | undefined },
) {
  const { header, before } = KEYS[api.name]
  const value = before + ((api.name === 'reference' ? demoKey : undefined) ?? 'YOUR_KEY')
  return (
    <section>
      <h2>Request</h2>
      <pre tabindex={0}>
        <code>{curlOf(call, publicUrl, { header, value })}</code>
      </pre>
    </section>
  )
}

/** What went well as a whole; refusals, which are alike everywhere, by their meaning. */
function answersOf(api: Api, { answers }: ApiCall): Html {
  const isGood = ({ status }: { status: string }) => /^[23]/.test(status)
  const refusals = answers.filter((one) => !isGood(one))
  return (
    <section>
      <h2>Answers</h2>
      {answers.filter(isGood).map(({ status, answer }) => answerOf(api, status, answer))}
      {refusals.length > 0 && (
        <>
          <h3>Refusals</h3>
          <dl class="fields">
            {refusals.map(({ status, answer }) => (
              <>
                <dt>
                  <code>{status}</code>
                </dt>
                <dd>{renderInline(answer.description ?? '')}</dd>
              </>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

function answerOf(api: Api, status: string, { description, headers = {}, content = {} }: ApiResponse): Html {
  const names = Object.keys(headers)
  return (
    <>
      <h3>
        <code>{status}</code> {renderInline(description ?? '')}
      </h3>
      {Object.entries(content).map(([type, media]) => mediaOf(api, status, type, media))}
      {names.length > 0 && (
        <p class="soft">
          Headers:{' '}
          {names.map((name, place) => (
            <>
              {place > 0 ? ', ' : ''}
              <code>{name}</code>
            </>
          ))}
        </p>
      )}
    </>
  )
}

function mediaOf(api: Api, status: string, type: string, media: MediaSchema): Html {
  const example = exampleOf(media)
  const fields = media.schema && fieldList(media.schema, api)
  return (
    <>
      <p class="soft">{type}</p>
      {example !== undefined && json(example)}
      {fields && (
        <details>
          <summary>Fields of this answer ({status})</summary>
          {fields}
        </details>
      )}
    </>
  )
}

const json = (example: unknown): Html => (
  <pre tabindex={0}>
    <code>{typeof example === 'string' ? example : prettyJson(example)}</code>
  </pre>
)
