import type { Html } from '../../platform/html.tsx'
import { addressOf, TITLES } from './call-page.tsx'
import type { Api } from './description.ts'
import { GUIDES } from './guides.tsx'
import { renderMarkdown } from './markdown.tsx'
import type { DocsPage } from './page.tsx'

/** Every call of both APIs, each with the way to its page. */
export const overview = (apis: Api[]): DocsPage => ({
  title: 'Documentation',
  description:
    'Every call of the reference API and of the messaging API, with what it takes, what it answers and a form to try it.',
  way: [],
  main: (
    <>
      <p class="lead">
        Every call of both APIs: what it takes, what it answers, and a form to try it. The <a href={GUIDES}>guides</a>{' '}
        tell how to put them together.
      </p>
      {apis.map(apiSection)}
    </>
  ),
})

const apiSection = (api: Api): Html => (
  <section aria-labelledby={api.name}>
    <h2 id={api.name}>{TITLES[api.name]}</h2>
    {renderMarkdown(api.description).content}
    <nav class="parts" aria-label={`Parts of the ${TITLES[api.name]}`}>
      <ul>
        {api.tags.map(({ name }) => (
          <li>
            <a href={`#${placeOf(api, name)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
    {api.tags.map(({ name, description, calls }) => (
      <>
        <h3 id={placeOf(api, name)}>{name}</h3>
        {description !== undefined && <p class="soft">{description}</p>}
        <ul class="calls">
          {calls.map((call) => (
            <li>
              <a href={addressOf(api, call)}>{call.summary}</a>
              {call.deprecated && ' (deprecated)'}{' '}
              <code>
                <b>{call.sent === 'by you' ? call.method : 'Event'}</b> {call.path}
              </code>
            </li>
          ))}
        </ul>
      </>
    ))}
  </section>
)

const placeOf = ({ name }: Api, tag: string): string => `${name}-${tag.toLowerCase().replaceAll(' ', '-')}`
