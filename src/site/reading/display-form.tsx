import type { Html } from '../../platform/html.tsx'
import { SCRIPTS } from '../../reference/records/quran/scripts.ts'
import { radios } from '../kit/form.tsx'
import { addressIn, type ReadingView } from './address.ts'
import { SIZES, SWITCHES } from './display.ts'
import { readingWords } from './words.ts'

/** The form that chooses how verses are shown, at the end of each page with verses; it returns to `path`. */
export function displayForm(view: ReadingView, path: string): Html {
  const { shell } = readingWords[view.language]
  return (
    <form class="display" method="post" action="/display" data-mark={shell.mark}>
      <h2>{shell.display}</h2>
      <input type="hidden" name="to" value={addressIn({ ...view, ...view.saved }, path)} />
      <fieldset class="row">
        <legend>{shell.parts}</legend>
        {SWITCHES.map((name) => (
          <label class="check">
            <input type="checkbox" name={name} checked={view[name]} /> {shell.switches[name]}
          </label>
        ))}
      </fieldset>
      {radios(
        { name: 'script', label: shell.script },
        SCRIPTS.map((script) => [script, shell.scripts[script]] as const),
        view.script,
      )}
      {radios(
        { name: 'size', label: shell.size },
        SIZES.map((size) => [size, shell.sizes[size]] as const),
        view.size,
      )}
      <button type="submit">{shell.apply}</button>
    </form>
  )
}
