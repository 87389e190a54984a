import type { Html } from '../../platform/html.tsx'
import { postForm } from './form.tsx'
import type { View } from './view.ts'
import { kitWords } from './words.ts'

/** Confirmation: a dialog as a page, before an action that cannot be undone. */
export const confirmation = (
  view: View,
  asked: {
    title: string
    text: Html | string
    /** The object of the action, if the text does not name it. */
    about?: Html
    yes: string
    /** The target of the form. */
    action: string
    /** The target of the link that cancels. */
    back: string
    /** Further fields of the form, such as a reason. */
    fields?: Html
  },
): Html => (
  <>
    <h1>{asked.title}</h1>
    <p>{asked.text}</p>
    {asked.about}
    <div class="row answers">
      {postForm(
        view,
        asked.action,
        <>
          {asked.fields}
          <button class="danger">{asked.yes}</button>
        </>,
      )}
      <a href={asked.back}>{kitWords[view.language].cancel}</a>
    </div>
  </>
)
