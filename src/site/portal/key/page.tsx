import type { Html } from '../../../platform/html.tsx'
import { secretMark } from '../../../reference/http/keys/holder-keys.ts'
import { MAX_KEYS_OF_ADDRESS, type ReferenceKey, USUAL_LIMITS } from '../../../reference/http/keys/reference-keys.ts'
import type { DayUse } from '../../../reference/http/keys/usage.ts'
import { chart } from '../../kit/chart.tsx'
import { confirmation } from '../../kit/confirm.tsx'
import { facts } from '../../kit/facts.tsx'
import { type FormRefusal, lineField, longField, postForm, problem } from '../../kit/form.tsx'
import { table } from '../../kit/table.tsx'
import { dayIn, number, time } from '../../kit/time.tsx'
import type { View } from '../../kit/view.ts'
import type { PortalPage } from '../page.tsx'
import { portalWords } from '../words.ts'

/** The view of a key's page. */
export type KeyView = View & {
  token: string
  key: ReferenceKey
  /** All active keys of the address, with links to their pages. */
  keys: { key: ReferenceKey; page: string }[]
  days: DayUse[]
}
type ConfirmedKey = Omit<KeyView, 'keys' | 'days'>

/** The forms of the page that can be refused. */
export type RefusedKeyForms = { name?: FormRefusal; another?: FormRefusal; origins?: FormRefusal }

const keyPageWords = ({ language }: View) => portalWords[language].keyPage

/** The hidden fields of every form on the page. */
const hiddenFields = ({ token, language }: ConfirmedKey): Html => (
  <>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="lang" value={language} />
  </>
)

const keyForm = (view: ConfirmedKey, path: string, content: Html, kind: 'inline' | 'card' = 'card'): Html =>
  postForm(
    view,
    `/developers/key/${path}`,
    <>
      {hiddenFields(view)}
      {content}
    </>,
    { kind },
  )

/** A key with all that its holder can see and do. `notice`: the result of the last action. */
export function keyPage(
  view: KeyView,
  { notice, refused = {} }: { notice?: string | undefined; refused?: RefusedKeyForms } = {},
): PortalPage {
  const page = keyPageWords(view)
  return {
    title: page.title,
    notice,
    main: (
      <>
        <h1>{page.title}</h1>
        {problem(refused.name ?? refused.another ?? refused.origins)}
        {factsOf(view)}
        {useSection(view)}
        {keysSection(view, refused)}
        {websitesSection(view, refused.origins)}
        <section aria-labelledby="rotate">
          <h2 id="rotate">{page.rotate.title}</h2>
          <p>{page.rotate.text}</p>
          {asking(view, 'rotate', <button class="plain">{page.rotate.button}</button>)}
        </section>
        <section aria-labelledby="revoke">
          <h2 id="revoke">{page.revoke}</h2>
          <p>{page.revokeText}</p>
          {asking(view, 'revoke', <button class="danger">{page.revokeButton}</button>)}
        </section>
      </>
    ),
  }
}

/** A link to the confirmation page. */
const asking = (view: ConfirmedKey, what: 'rotate' | 'revoke', button: Html): Html => (
  <form action="/developers/key">
    {hiddenFields(view)}
    <input type="hidden" name="ask" value={what} />
    {button}
  </form>
)

/** Only where the key has a name. */
const nameOf = (view: ConfirmedKey) =>
  view.key.name === null ? [] : [[keyPageWords(view).name, view.key.name] as const]

function factsOf(view: KeyView): Html {
  const { email, createdAt, lastUsedAt, oldUntil } = view.key
  const words = keyPageWords(view)
  const old = oldUntil && oldUntil > view.now ? oldUntil : undefined
  return (
    <>
      {facts([
        ...nameOf(view),
        [words.address, email],
        [words.created, time(view, createdAt)],
        [words.used, lastUsedAt ? time(view, lastUsedAt) : words.never],
        ...(old ? [[words.rotate.until, time(view, old)] as const] : []),
      ])}
      {old && keyForm(view, 'end-old', <button class="plain">{words.rotate.end}</button>, 'inline')}
    </>
  )
}

/** A key's requests by day. */
function useSection(view: KeyView): Html {
  const { days, key, language } = view
  const { use } = keyPageWords(view)
  const values = days.map(({ requests }) => requests)
  const [total, most] = [values.reduce((sum, one) => sum + one, 0), Math.max(...values)]
  const busiest = days.find(({ requests }) => requests === most)?.day ?? ''
  const shown = (value: number) => number(language, value)
  return (
    <section aria-labelledby="use">
      <h2 id="use">{use.title}</h2>
      <p>{use.today(shown(values.at(-1) ?? 0), shown(key.perDay ?? USUAL_LIMITS.perDay))}</p>
      {total === 0 ? (
        <p class="soft">{use.none}</p>
      ) : (
        chart(language, {
          label: use.plot(shown(total), shown(most), dayIn(language, busiest)),
          days: days.map(({ day }) => day),
          series: [{ name: use.requests, values }],
          day: use.day,
        })
      )}
    </section>
  )
}

function keysSection(view: KeyView, { name: renamed, another }: RefusedKeyForms): Html {
  const { keys: word, rename, noName, created, used, never, name } = keyPageWords(view)
  const day = (date: Date) => dayIn(view.language, date.toISOString())
  const nameField = (id: string, refused: FormRefusal | undefined, label: string, value: string, help?: string) =>
    lineField({ name: 'name', id, label, help, refused, value }, { maxlength: 100, autocomplete: 'off' })
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">{word.title}</h2>
      <p>{word.text}</p>
      {table({
        caption: word.list,
        columns: [
          { name, cell: ({ key }) => key.name ?? noName },
          { name: created, cell: ({ key }) => day(key.createdAt) },
          { name: used, cell: ({ key }) => (key.lastUsedAt ? day(key.lastUsedAt) : never) },
          {
            name: word.action,
            cell: ({ key, page }) =>
              key.id === view.key.id ? (
                word.this
              ) : (
                <a href={page} aria-label={`${word.open}: ${key.name ?? noName}`}>
                  {word.open}
                </a>
              ),
          },
        ],
        rows: view.keys,
        empty: '',
      })}
      <div class="forms">
        {keyForm(
          view,
          'name',
          <>
            {nameField('key-name', renamed, rename.label, view.key.name ?? '')}
            <button class="plain">{rename.save}</button>
          </>,
        )}
        {view.keys.length < MAX_KEYS_OF_ADDRESS ? (
          keyForm(
            view,
            'another',
            <>
              {nameField('other-name', another, word.nameLabel, '', word.help)}
              <button class="plain">{word.make}</button>
            </>,
          )
        ) : (
          <p class="card soft">{word.full}</p>
        )}
      </div>
    </section>
  )
}

function websitesSection(view: KeyView, refused: FormRefusal | undefined): Html {
  const page = keyPageWords(view)
  return (
    <section aria-labelledby="websites">
      <h2 id="websites">{page.websites}</h2>
      {keyForm(
        view,
        'origins',
        <>
          {longField(
            {
              name: 'origins',
              label: page.originsLabel,
              help: page.originsHelp,
              refused,
              value: view.key.origins.join('\n'),
            },
            { rows: 4, spellcheck: false },
          )}
          <button class="plain">{page.save}</button>
        </>,
      )}
    </section>
  )
}

/** Asks for confirmation, because a revoked key cannot be restored. */
export const revokePage = (view: ConfirmedKey): PortalPage => {
  const words = keyPageWords(view)
  return sure(view, 'revoke', { title: words.sure, text: words.revokeText, yes: words.sureButton })
}

/** Asks for confirmation, because programs that still use the old key stop working a day later. */
export function rotatePage(view: ConfirmedKey): PortalPage {
  const { rotate } = keyPageWords(view)
  const { oldUntil } = view.key
  const again = oldUntil !== null && oldUntil > view.now
  return sure(view, 'rotate', {
    title: rotate.sure,
    text: again ? `${rotate.text} ${rotate.again}` : rotate.text,
    yes: rotate.yes,
    fields: (
      <>
        <input type="hidden" name="mark" value={secretMark(view.key)} />
        <label class="check">
          <input type="checkbox" name="at_once" value="yes" /> {rotate.atOnce}
        </label>
      </>
    ),
  })
}

function sure(
  view: ConfirmedKey,
  path: 'rotate' | 'revoke',
  { title, text, yes, fields }: { title: string; text: string; yes: string; fields?: Html },
): PortalPage {
  const { key, token, language } = view
  const words = keyPageWords(view)
  return {
    title,
    main: confirmation(view, {
      title,
      text,
      about: facts([...nameOf(view), [words.address, key.email]]),
      yes,
      action: `/developers/key/${path}`,
      back: `/developers/key?${new URLSearchParams({ token, lang: language })}`,
      fields: (
        <>
          {hiddenFields(view)}
          {fields}
        </>
      ),
    }),
  }
}
