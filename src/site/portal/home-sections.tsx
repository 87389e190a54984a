import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { SOURCES } from '../../reference/loading/pack/public/sources.ts'
import { codeBlock, prettyJson } from '../kit/code.tsx'
import { type FormRefusal, lineField, longField } from '../kit/form.tsx'
import { framed, table } from '../kit/table.tsx'
import { number } from '../kit/time.tsx'
import type { PortalDeps } from './deps.ts'
import { firstRequests } from './examples.ts'
import type { ServerFacts } from './facts.ts'
import { portalWords } from './words.ts'
import type { PortalWords } from './words-en.ts'

type SectionId = keyof PortalWords['home']['sections']

/** A part of the page with a link in its header. */
export const section = (id: SectionId, words: PortalWords, content: Html): Html => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{words.home.sections[id]}</h2>
    {content}
  </section>
)

export const keySection = (language: PageLanguage, mailAt: string | undefined): Html =>
  section('key', portalWords[language], keyForms(language, mailAt))

/** Both forms, a refused one as it was filled in. */
export function keyForms(
  language: PageLanguage,
  mailAt: string | undefined,
  { issue, resend }: { issue?: FormRefusal; resend?: FormRefusal } = {},
): Html {
  const { form } = portalWords[language].home
  const email = (id: string, refused: FormRefusal | undefined) =>
    lineField(
      { name: 'email', id, label: form.email, refused },
      { type: 'email', required: true, maxlength: 254, autocomplete: 'email', spellcheck: false },
    )
  const lang = <input type="hidden" name="lang" value={language} />
  return (
    <div class="forms">
      <form class="card" method="post" action="/developers/keys">
        {lang}
        {email('email', issue)}
        <details open={issue !== undefined}>
          <summary>{form.options}</summary>
          {lineField(
            { name: 'name', id: 'name', label: form.name, help: form.nameHelp, refused: issue },
            { maxlength: 100, autocomplete: 'off' },
          )}
          {longField(
            { name: 'origins', id: 'origins', label: form.origins, help: form.originsHelp, refused: issue },
            { rows: 3, spellcheck: false },
          )}
        </details>
        <button>{form.submit}</button>
        <p class="soft">{form.privacy}</p>
        {mailAt !== undefined && <p class="note">{form.outbox(mailAt)}</p>}
      </form>
      <form class="card" method="post" action="/developers/keys/resend">
        {lang}
        <h3>{form.lost}</h3>
        <p class="soft">{form.lostText}</p>
        {email('lost-email', resend)}
        <button class="plain">{form.resend}</button>
      </form>
    </div>
  )
}

/** The other product, with a link to its page. */
export const messagingSection = (words: PortalWords, demoKey: string | undefined): Html =>
  section(
    'messaging',
    words,
    <>
      <p>{words.home.messaging.text}</p>
      <p>
        <a href="/console">{words.home.messaging.console}</a> ·{' '}
        <a href="/docs#messaging">{words.home.messaging.docs}</a>
        {demoKey !== undefined && (
          <>
            {' '}
            · <a href="/docs/trial">{words.home.messaging.trial}</a>
          </>
        )}
      </p>
    </>,
  )

export function dataSection(language: PageLanguage, { counts }: ServerFacts): Html {
  const words = portalWords[language]
  const { data } = words.home
  const names: Record<string, string> = data.names
  return section(
    'data',
    words,
    <>
      <p>{data.text}</p>
      {framed(
        data.what,
        table({
          caption: data.what,
          columns: [
            { name: data.what, cell: ({ name }) => names[name] ?? name },
            { name: data.records, number: true, cell: ({ records }) => number(language, records) },
            { name: data.path, cell: ({ path }) => <code>{path}</code> },
          ],
          rows: counts,
          empty: '',
          kind: 'compact',
        }),
      )}
    </>,
  )
}

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

export function sourcesSection(language: PageLanguage): Html {
  const words = portalWords[language]
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
