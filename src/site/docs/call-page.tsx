import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { prettyJson } from '../kit/code.tsx'
import type { Api, ApiCall, ApiResponse, MediaSchema } from './description.ts'
import { exampleOf } from './examples.ts'
import { fieldEntry, fieldList, typeOf } from './fields.tsx'
import { renderInline, renderMarkdown } from './markdown.tsx'
import { namesIn } from './names.ts'
import type { DocsPage } from './page.tsx'
import { requestOf } from './samples.ts'
import { samples } from './samples-view.tsx'
import { keyOf, tryForm } from './try-it.tsx'
import { docsWords } from './words.ts'

type CallWords = (typeof docsWords)['id']['call']

/** The page of one call or event: its parameters and answers, and a form to try it. */
export function callPage(
  api: Api,
  call: ApiCall,
  language: PageLanguage,
  { publicUrl, demoKey }: { publicUrl: string; demoKey: string | undefined },
): DocsPage {
  const mine = call.sent === 'by you'
  const { title, apis, call: words } = docsWords[language]
  const name = namesIn(language).call(call)
  return {
    title: name,
    description: `${mine ? `${call.method} ` : ''}${call.path}: ${name}.`,
    way: [
      { text: title, href: '/docs' },
      { text: apis[api.name], href: `/docs#${api.name}` },
    ],
    main: (
      <>
        <p class="call">
          <code>
            <b>{mine ? call.method : words.event}</b> {call.path}
          </code>
        </p>
        {call.deprecated && <p class="note">{words.deprecated}</p>}
        {call.scopes.length > 0 && (
          <p class="soft">
            {words.scope}{' '}
            {call.scopes.map((scope) => (
              <>
                <code>{scope}</code>{' '}
              </>
            ))}
          </p>
        )}
        {call.description !== undefined && <div lang="en">{renderMarkdown(call.description).content}</div>}
        {parametersOf(api, call, words)}
        {bodyOf(api, call, words)}
        {mine && (
          <section>
            <h2>{words.request}</h2>
            <p class="soft">{words.requestText}</p>
            {samples(requestOf(call, publicUrl, keyOf(api.name, demoKey)), language)}
          </section>
        )}
        {mine && tryForm(api, call, language, demoKey)}
        {answersOf(api, call, words)}
      </>
    ),
  }
}

function parametersOf({ resolve }: Api, { parameters }: ApiCall, words: CallWords): Html | undefined {
  if (parameters.length === 0) return undefined
  return (
    <section>
      <h2>{words.parameters}</h2>
      <dl class="fields" lang="en">
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

function bodyOf(api: Api, { body, sent }: ApiCall, words: CallWords): Html | undefined {
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? []
  if (type === undefined) return undefined
  const example = exampleOf(media)
  return (
    <section>
      <h2>{words.body}</h2>
      <p class="soft">
        {type}
        {body?.required ? '' : words.mayBeLeftOut}
      </p>
      {media?.schema && fieldList(media.schema, api)}
      {example !== undefined && sent === 'to you' && (
        <>
          <h3>{words.sent}</h3>
          {json(example)}
        </>
      )}
    </section>
  )
}

/** Successful answers in full; refusals, which are alike everywhere, by their meaning. */
function answersOf(api: Api, { answers }: ApiCall, words: CallWords): Html {
  const isGood = ({ status }: { status: string }) => /^[23]/.test(status)
  const refusals = answers.filter((one) => !isGood(one))
  return (
    <section>
      <h2>{words.answers}</h2>
      {answers.filter(isGood).map(({ status, answer }) => answerOf(api, status, answer, words))}
      {refusals.length > 0 && (
        <>
          <h3>{words.refusals}</h3>
          <dl class="fields" lang="en">
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

function answerOf(
  api: Api,
  status: string,
  { description, headers = {}, content = {} }: ApiResponse,
  words: CallWords,
): Html {
  const names = Object.keys(headers)
  return (
    <>
      <h3>
        <code>{status}</code> <span lang="en">{renderInline(description ?? '')}</span>
      </h3>
      {Object.entries(content).map(([type, media]) => mediaOf(api, status, type, media, words))}
      {names.length > 0 && (
        <p class="soft">
          {words.headers}{' '}
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

function mediaOf(api: Api, status: string, type: string, media: MediaSchema, words: CallWords): Html {
  const example = exampleOf(media)
  const fields = media.schema && fieldList(media.schema, api)
  return (
    <>
      <p class="soft">{type}</p>
      {example !== undefined && json(example)}
      {fields && (
        <details>
          <summary>{words.fields(status)}</summary>
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
