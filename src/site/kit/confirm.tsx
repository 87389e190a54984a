import type { Html } from '../../platform/html.tsx'
import { postForm } from './form.tsx'
import type { View } from './view.ts'
import { kitWords } from './words.ts'

/** Confirmation: a dialog as a page, which asks once more before what cannot be taken back. */
export const confirmation = (
  view: View,
  asked: {
    title: string
    text: Html | string
    /** What it is about, where the text does not say so. */
    about?: Html
    yes: string
    /** Where the answer is posted. */
    action: string
    /** Where those go who think better of it. */
    back: string
    /** Fields of the answer, such as a reason. */
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
