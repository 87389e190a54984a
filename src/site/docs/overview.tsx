import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { addressOf, GUIDES, partId, TRIAL } from './addresses.ts'
import type { Api } from './description.ts'
import { renderMarkdown } from './markdown.tsx'
import { namesIn } from './names.ts'
import type { DocsPage } from './page.tsx'
import { requestOf } from './samples.ts'
import { samples } from './samples-view.tsx'
import { filtered, filterForm } from './side.tsx'
import { keyOf } from './try-it.tsx'
import { docsWords, untranslatedWords } from './words.ts'

/** The call that needs the least. */
const FIRST_CALL = 'getVerse'

type Server = { publicUrl: string; demoKey: string | undefined }

/** Where to begin, then every call of both APIs with a link to its page; or those that match a filter. */
export function overview(apis: Api[], language: PageLanguage, server: Server, filter?: string): DocsPage {
  const words = docsWords[language]
  const shown = filter === undefined ? apis : filtered(apis, filter, language)
  const found = shown.reduce((sum, { calls }) => sum + calls.length, 0)
  return {
    title: words.title,
    description: words.description,
    way: [],
    main: (
      <>
        <p class="lead">
          {words.lead} <a href={GUIDES}>{words.guides.title}</a>
        </p>
        {filter === undefined && firstSteps(apis, language, server)}
        {filterForm(language, filter, filter === undefined ? undefined : found)}
        {filter !== undefined && (
          <p>
            <a href="/docs">{words.side.all}</a>
          </p>
        )}
        {shown.map((api) => apiSection(api, language, filter !== undefined))}
      </>
    ),
  }
}

function firstSteps(apis: Api[], language: PageLanguage, server: Server): Html {
  const { first } = docsWords[language]
  const call = apis.flatMap(({ calls }) => calls).find(({ id }) => id === FIRST_CALL)
  return (
    <section id="first-steps" aria-labelledby="first">
      <h2 id="first">{first.title}</h2>
      <ul>
        <li>
          {first.key} <a href={`/developers?lang=${language}#key`}>{first.getKey}</a>
        </li>
        {server.demoKey !== undefined && (
          <li>
            {first.trial} <a href={TRIAL}>{first.getTrial}</a>
          </li>
        )}
        <li>{first.header}</li>
        <li>{first.refusals}</li>
        <li>{first.limits}</li>
        {untranslatedWords[language] && <li>{untranslatedWords[language].note}</li>}
      </ul>
      {call && (
        <>
          <h3>{first.sample}</h3>
          {samples(requestOf(call, server.publicUrl, keyOf('reference', server.demoKey)), language)}
        </>
      )}
    </section>
  )
}

function apiSection(api: Api, language: PageLanguage, isFiltered: boolean): Html {
  const { apis, parts, call: words } = docsWords[language]
  const about = untranslatedWords[language]?.about
  const names = namesIn(language)
  return (
    <section aria-labelledby={api.name}>
      <h2 id={api.name}>{apis[api.name]}</h2>
      {isFiltered ? undefined : about ? <p>{about[api.name]}</p> : renderMarkdown(api.description).content}
      {!isFiltered && (
        <nav class="parts" aria-label={parts(apis[api.name])}>
          <ul>
            {api.tags.map((tag) => (
              <li>
                <a href={`#${partId(api, tag)}`}>{names.part(tag).title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {api.tags.map((tag) => {
        const { title, text } = names.part(tag)
        return (
          <div data-part={`${tag.name} ${title}`}>
            <h3 id={partId(api, tag)}>{title}</h3>
            {text !== undefined && <p class="soft">{text}</p>}
            <ul class="calls">
              {tag.calls.map((call) => (
                <li data-find={`${call.id} ${call.summary}`}>
                  <a href={addressOf(api, call)}>{names.call(call)}</a>
                  {call.deprecated && ` (${words.deprecatedShort})`}{' '}
                  <code>
                    <b>{call.sent === 'by you' ? call.method : words.event}</b> {call.path}
                  </code>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
