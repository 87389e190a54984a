import type { Html } from '../../platform/html.tsx'
import type { KeyLanguage } from '../../reference/http/keys/schemas.ts'
import { SOURCES } from '../../reference/loading/pack/public/sources.ts'
import type { PortalDeps } from './deps.ts'
import { firstRequests, prettyJson } from './examples.tsx'
import type { ServerFacts } from './facts.ts'
import { fieldState, type RefusedForm } from './refused-form.tsx'
import type { PortalWords } from './words-en.ts'

type SectionId = keyof PortalWords['home']['sections']

/** A part of the page that its header links to. */
export const section = (id: SectionId, words: PortalWords, content: Html): Html => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{words.home.sections[id]}</h2>
    {content}
  </section>
)

export const keySection = (language: KeyLanguage, words: PortalWords): Html =>
  section('key', words, keyForms(language, words))

/** Both forms, filled with what was sent where one was refused. */
export function keyForms(
  language: KeyLanguage,
  words: PortalWords,
  { issue, resend }: { issue?: RefusedForm; resend?: RefusedForm } = {},
): Html {
  const { form } = words.home
  const email = (id: string, refused: RefusedForm | undefined) => {
    const { value, attributes, wrong } = fieldState(refused, 'email', id, words)
    return (
      <>
        <label for={id}>{form.email}</label>
        <input
          id={id}
          name="email"
          type="email"
          required
          maxlength={254}
          autocomplete="email"
          spellcheck={false}
          value={value}
          {...attributes}
        />
        {wrong}
      </>
    )
  }
  const lang = <input type="hidden" name="lang" value={language} />
  const name = fieldState(issue, 'name', 'name', words, 'name-help')
  const origins = fieldState(issue, 'origins', 'origins', words, 'origins-help')
  return (
    <div class="forms">
      <form class="card stack" method="post" action="/developers/keys">
        {lang}
        {email('email', issue)}
        <details open={issue !== undefined}>
          <summary>{form.options}</summary>
          <div class="stack">
            <label for="name">{form.name}</label>
            <input id="name" name="name" maxlength={100} autocomplete="off" value={name.value} {...name.attributes} />
            {name.wrong}
            <p id="name-help" class="help">
              {form.nameHelp}
            </p>
            <label for="origins">{form.origins}</label>
            <textarea id="origins" name="origins" rows={3} spellcheck={false} {...origins.attributes}>
              {origins.value}
            </textarea>
            {origins.wrong}
            <p id="origins-help" class="help">
              {form.originsHelp}
            </p>
          </div>
        </details>
        <button type="submit">{form.submit}</button>
        <p class="help">{form.privacy}</p>
      </form>
      <form class="card stack" method="post" action="/developers/keys/resend">
        {lang}
        <h3>{form.lost}</h3>
        <p class="help">{form.lostText}</p>
        {email('lost-email', resend)}
        <button type="submit" class="quiet">
          {form.resend}
        </button>
      </form>
    </div>
  )
}

/** The other product, and its own page. */
export const messagingSection = (words: PortalWords): Html =>
  section(
    'messaging',
    words,
    <>
      <p>{words.home.messaging.text}</p>
      <p>
        <a href="/console">{words.home.messaging.console}</a> ·{' '}
        <a href="/docs#messaging">{words.home.messaging.docs}</a>
      </p>
    </>,
  )

export function dataSection(facts: ServerFacts, words: PortalWords): Html {
  const { data } = words.home
  const names: Record<string, string> = data.names
  return section(
    'data',
    words,
    <>
      <p>{data.text}</p>
      <div class="scroll" tabindex={0} role="region" aria-label={data.what}>
        <table>
          <thead>
            <tr>
              <th scope="col">{data.what}</th>
              <th scope="col" class="number">
                {data.records}
              </th>
              <th scope="col">{data.path}</th>
            </tr>
          </thead>
          <tbody>
            {facts.counts.map(({ name, path, records }) => (
              <tr>
                <th scope="row">{names[name] ?? name}</th>
                <td class="number">{words.number(records)}</td>
                <td>
                  <code>{path}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>,
  )
}

/** Code to copy. The button comes from the script: without one it could do nothing. */
export const codeBlock = (label: string, code: Html | string, id?: string): Html => (
  <figure class="code">
    <figcaption>{label}</figcaption>
    <pre tabindex={0}>
      <code {...(id ? { id: id } : '')}>{code}</code>
    </pre>
  </figure>
)

export function startSection(
  facts: ServerFacts,
  words: PortalWords,
  { publicUrl, demoKey }: Pick<PortalDeps, 'publicUrl' | 'demoKey'>,
): Html {
  const { start } = words.home
  return section(
    'start',
    words,
    <>
      <p>{start.text}</p>
      {demoKey !== undefined && <p class="note">{start.demo}</p>}
      <div data-copy={start.copy} data-copied={start.copied}>
        {demoKey !== undefined && codeBlock(start.demoKey, demoKey)}
        {firstRequests(publicUrl, demoKey ?? start.placeholder).map(({ name, code }) => codeBlock(name, code))}
      </div>
      {facts.example && codeBlock(start.answer, prettyJson(facts.example))}
      <p>
        {start.more} <a href="/docs">{start.docs}</a> · <a href="/docs/guides">{start.guides}</a>
      </p>
    </>,
  )
}

export function limitsSection(words: PortalWords, demoKey: string | undefined): Html {
  const { text, items, demo } = words.home.limits
  const all = demoKey === undefined ? items : [...items, demo]
  return section(
    'limits',
    words,
    <>
      <p>{text}</p>
      <ul>
        {all.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </>,
  )
}

export function sourcesSection(language: KeyLanguage, words: PortalWords): Html {
  const { sources } = words.home
  return section(
    'sources',
    words,
    <>
      <p>{sources.text}</p>
      <p>{sources.starter}</p>
      <ul class="sources">
        {SOURCES.map(({ what, page, attribution, licence }) => (
          <li>
            {what[language]}
            <span>
              <a href={page} rel="noreferrer">
                {attribution}
              </a>{' '}
              · {licence[language]}
            </span>
          </li>
        ))}
      </ul>
    </>,
  )
}
