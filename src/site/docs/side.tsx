import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { addressOf, GUIDES, partAddress } from './addresses.ts'
import type { Api } from './description.ts'
import { namesIn } from './names.ts'
import { docsWords } from './words.ts'

/** Characters of a filter: no name is longer. */
export const LONGEST_FILTER = 100

/** The navigation next to each page: the parts of both APIs, and every call of the page's own part. */
export function sideOf(apis: Api[], language: PageLanguage, path: string): Html {
  const { apis: titles, guides } = docsWords[language]
  const names = namesIn(language)
  return (
    <>
      {path === '/docs' ? undefined : filterForm(language)}
      {apis.map((api) => (
        <>
          <h2>
            <a href={`/docs#${api.name}`}>{titles[api.name]}</a>
          </h2>
          <ul>
            {api.tags.map((tag) => {
              const isHere = tag.calls.some((call) => addressOf(api, call) === path)
              return (
                <li>
                  <a href={partAddress(api, tag)} aria-current={isHere ? 'true' : undefined}>
                    {names.part(tag).title}
                  </a>
                  {isHere && (
                    <ul>
                      {tag.calls.map((call) => (
                        <li>
                          <a
                            href={addressOf(api, call)}
                            aria-current={addressOf(api, call) === path ? 'page' : undefined}
                          >
                            {names.call(call)}
                          </a>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      ))}
      <h2>
        <a href={GUIDES} aria-current={path === GUIDES ? 'page' : undefined}>
          {guides.title}
        </a>
      </h2>
    </>
  )
}

/** The filter of calls. The overview's script filters while one types, without a request. */
export function filterForm(language: PageLanguage, value = '', found?: number): Html {
  const { side } = docsWords[language]
  return (
    <form class="filter" action="/docs" role="search" data-found={side.found('{n}')} data-none={side.none}>
      <label for="filter">{side.find}</label>
      <div class="search">
        <div>
          <input
            type="search"
            id="filter"
            name="q"
            value={value}
            maxlength={LONGEST_FILTER}
            autocomplete="off"
            spellcheck={false}
          />
        </div>
        <button class="plain">{side.filter}</button>
      </div>
      <p class="soft" role="status">
        {found === undefined ? '' : found === 0 ? side.none : side.found(String(found))}
      </p>
    </form>
  )
}

/** The APIs with only those calls whose names, part or path contain each word of the filter. */
export function filtered(apis: Api[], filter: string, language: PageLanguage): Api[] {
  const names = namesIn(language)
  const words = filter.toLowerCase().split(/\s+/)
  return apis.flatMap((api) => {
    const tags = api.tags
      .map((tag) => {
        const part = `${tag.name} ${names.part(tag).title}`
        const calls = tag.calls.filter((call) => {
          const text = [part, names.call(call), call.summary, call.method, call.path, call.id].join(' ').toLowerCase()
          return words.every((word) => text.includes(word))
        })
        return { ...tag, calls }
      })
      .filter(({ calls }) => calls.length > 0)
    return tags.length > 0 ? [{ ...api, tags, calls: tags.flatMap(({ calls }) => calls) }] : []
  })
}
