import type { Html } from '../../../platform/html.tsx'
import { secretMark } from '../../../reference/http/keys/holder-keys.ts'
import type { PortalPage } from '../pages.tsx'
import { portalWords } from '../words.ts'
import { hiddenFields, type KeyView } from './page.tsx'

type ConfirmedKey = Pick<KeyView, 'token' | 'language' | 'key' | 'now'>

/** Asks once more, because nothing brings a revoked key back. */
export function revokePage(view: ConfirmedKey): PortalPage {
  const words = portalWords(view.language).keyPage
  return sure(view, words.sure, words.revokeText, {
    path: 'revoke',
    fields: <></>,
    button: (
      <button type="submit" class="danger">
        {words.sureButton}
      </button>
    ),
  })
}

/** Asks once more, because programs that are forgotten fall silent a day later. */
export function rotatePage(view: ConfirmedKey): PortalPage {
  const { rotate } = portalWords(view.language).keyPage
  const { oldUntil } = view.key
  const again = oldUntil !== null && oldUntil > view.now
  return sure(view, rotate.sure, again ? `${rotate.text} ${rotate.again}` : rotate.text, {
    path: 'rotate',
    fields: (
      <>
        <input type="hidden" name="mark" value={secretMark(view.key)} />
        <p>
          <label class="check">
            <input type="checkbox" name="at_once" value="yes" /> {rotate.atOnce}
          </label>
        </p>
      </>
    ),
    button: <button type="submit">{rotate.yes}</button>,
  })
}

function sure(
  view: ConfirmedKey,
  title: string,
  text: string,
  form: { path: string; fields: Html; button: Html },
): PortalPage {
  const { key, language } = view
  const words = portalWords(language).keyPage
  const hidden = hiddenFields(view)
  return {
    language,
    title,
    main: (
      <>
        <h1>{title}</h1>
        <p class="lead">{text}</p>
        <dl class="facts">
          {key.name !== null && (
            <>
              <dt>{words.name}</dt>
              <dd>{key.name}</dd>
            </>
          )}
          <dt>{words.address}</dt>
          <dd>{key.email}</dd>
        </dl>
        <div class="row">
          <form method="post" action={`/developers/key/${form.path}`}>
            {hidden}
            {form.fields}
            {form.button}
          </form>
          <form action="/developers/key">
            {hidden}
            <button type="submit" class="quiet">
              {words.keep}
            </button>
          </form>
        </div>
      </>
    ),
  }
}
