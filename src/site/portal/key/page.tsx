import type { Html } from '../../../platform/html.tsx'
import { MAX_KEYS_OF_ADDRESS, type ReferenceKey } from '../../../reference/http/keys/reference-keys.ts'
import type { DayUse } from '../../../reference/http/keys/usage.ts'
import type { PortalPage } from '../pages.tsx'
import { fieldState, type RefusedForm } from '../refused-form.tsx'
import { portalWords } from '../words.ts'
import type { PortalWords } from '../words-en.ts'
import { useSection } from './use.tsx'

/** What a key's page is made from. */
export type KeyView = {
  token: string
  language: PortalPage['language']
  now: Date
  key: ReferenceKey
  /** All of the address that are in force, with the addresses of their pages. */
  keys: { key: ReferenceKey; page: string }[]
  days: DayUse[]
}

/** The forms of the page that can be filled wrongly. */
export type RefusedKeyForms = { name?: RefusedForm; another?: RefusedForm; origins?: RefusedForm }

export type Done = keyof PortalWords['keyPage']['done']

/** What every form of the page carries. */
export const hiddenFields = ({ token, language }: Pick<KeyView, 'token' | 'language'>): Html => (
  <>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="lang" value={language} />
  </>
)

export const moment = (date: Date, locale: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`

/** A key with all that its holder can see and do. `done`: what the holder has just done. */
export function keyPage(
  view: KeyView,
  { done, refused = {} }: { done?: Done | undefined; refused?: RefusedKeyForms } = {},
): PortalPage {
  const { key, language, days } = view
  const words = portalWords(language)
  const page = words.keyPage
  return {
    language,
    title: page.title,
    main: (
      <>
        <h1>{page.title}</h1>
        {done && (
          <p class="good" role="status">
            {page.done[done]}
          </p>
        )}
        {factsOf(view, words)}
        {useSection(days, key, words)}
        {keysSection(view, words, refused)}
        {websitesSection(view, words, refused.origins)}
        <section aria-labelledby="rotate">
          <h2 id="rotate">{page.rotate.title}</h2>
          <p>{page.rotate.text}</p>
          {asking(
            view,
            'rotate',
            <button type="submit" class="quiet">
              {page.rotate.button}
            </button>,
          )}
        </section>
        <section aria-labelledby="revoke">
          <h2 id="revoke">{page.revoke}</h2>
          <p>{page.revokeText}</p>
          {asking(
            view,
            'revoke',
            <button type="submit" class="danger">
              {page.revokeButton}
            </button>,
          )}
        </section>
      </>
    ),
  }
}

/** Leads to the page that asks once more. */
const asking = (view: KeyView, what: 'rotate' | 'revoke', button: Html): Html => (
  <form action="/developers/key">
    {hiddenFields(view)}
    <input type="hidden" name="ask" value={what} />
    {button}
  </form>
)

function factsOf(view: KeyView, { keyPage: words, locale }: PortalWords): Html {
  const { name, email, createdAt, lastUsedAt, oldUntil } = view.key
  const old = oldUntil && oldUntil > view.now ? oldUntil : undefined
  return (
    <>
      <dl class="facts">
        {name !== null && (
          <>
            <dt>{words.name}</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>{words.address}</dt>
        <dd>{email}</dd>
        <dt>{words.created}</dt>
        <dd>{moment(createdAt, locale)}</dd>
        <dt>{words.used}</dt>
        <dd>{lastUsedAt ? moment(lastUsedAt, locale) : words.never}</dd>
        {old && (
          <>
            <dt>{words.rotate.until}</dt>
            <dd>{moment(old, locale)}</dd>
          </>
        )}
      </dl>
      {old && (
        <form method="post" action="/developers/key/end-old">
          {hiddenFields(view)}
          <button type="submit" class="quiet">
            {words.rotate.end}
          </button>
        </form>
      )}
    </>
  )
}

function keysSection(view: KeyView, words: PortalWords, { name: renamed, another }: RefusedKeyForms): Html {
  const { keys: word, rename, noName, created, used, never, name } = words.keyPage
  const day = (date: Date) =>
    new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)
  const own = fieldState(renamed, 'name', 'key-name', words)
  const other = fieldState(another, 'name', 'other-name', words, 'other-help')
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">{word.title}</h2>
      <p>{word.text}</p>
      <div class="scroll" tabindex={0} role="region" aria-label={word.list}>
        <table>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{created}</th>
              <th scope="col">{used}</th>
              <th scope="col">{word.action}</th>
            </tr>
          </thead>
          <tbody>
            {view.keys.map(({ key, page }) => (
              <tr>
                <th scope="row">{key.name ?? noName}</th>
                <td>{day(key.createdAt)}</td>
                <td>{key.lastUsedAt ? day(key.lastUsedAt) : never}</td>
                <td>
                  {key.id === view.key.id ? (
                    word.this
                  ) : (
                    <a href={page} aria-label={`${word.open}: ${key.name ?? noName}`}>
                      {word.open}
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="forms">
        <form method="post" action="/developers/key/name" class="card stack">
          {hiddenFields(view)}
          <label for="key-name">{rename.label}</label>
          <input
            id="key-name"
            name="name"
            maxlength={100}
            autocomplete="off"
            value={renamed ? own.value : (view.key.name ?? '')}
            {...own.attributes}
          />
          {own.wrong}
          <button type="submit" class="quiet">
            {rename.save}
          </button>
        </form>
        {view.keys.length < MAX_KEYS_OF_ADDRESS ? (
          <form method="post" action="/developers/key/another" class="card stack">
            {hiddenFields(view)}
            <label for="other-name">{word.nameLabel}</label>
            <input
              id="other-name"
              name="name"
              maxlength={100}
              autocomplete="off"
              value={other.value}
              {...other.attributes}
            />
            {other.wrong}
            <p id="other-help" class="help">
              {word.help}
            </p>
            <button type="submit" class="quiet">
              {word.make}
            </button>
          </form>
        ) : (
          <p class="card help">{word.full}</p>
        )}
      </div>
    </section>
  )
}

function websitesSection(view: KeyView, words: PortalWords, refused: RefusedForm | undefined): Html {
  const page = words.keyPage
  const origins = fieldState(refused, 'origins', 'origins', words, 'origins-help')
  return (
    <section aria-labelledby="websites">
      <h2 id="websites">{page.websites}</h2>
      <form method="post" action="/developers/key/origins" class="stack">
        {hiddenFields(view)}
        <label for="origins">{page.originsLabel}</label>
        <textarea id="origins" name="origins" rows={4} spellcheck={false} {...origins.attributes}>
          {refused ? origins.value : view.key.origins.join('\n')}
        </textarea>
        {origins.wrong}
        <p id="origins-help" class="help">
          {page.originsHelp}
        </p>
        <div>
          <button type="submit" class="quiet">
            {page.save}
          </button>
        </div>
      </form>
    </section>
  )
}
