import type { Html } from '../../platform/html.tsx'
import { SCRIPTS } from '../../reference/records/quran/scripts.ts'
import { addressIn, type ReadingView } from './address.ts'
import { SIZES, SWITCHES } from './display.ts'
import { readingWords } from './words.ts'

/** The choice of how verses are shown, at the end of each page that shows some; `path` is where it leads back to. */
export function displayForm(view: ReadingView, path: string): Html {
  const { shell } = readingWords(view.language)
  const choice = (name: string, value: string, text: string, chosen: boolean) => (
    <label>
      <input type="radio" name={name} value={value} checked={chosen} />
      {text}
    </label>
  )
  return (
    <form class="display" method="post" action="/display" data-mark={shell.mark}>
      <h2>{shell.display}</h2>
      <input type="hidden" name="to" value={addressIn({ ...view, ...view.saved }, path)} />
      <fieldset>
        <legend>{shell.parts}</legend>
        {SWITCHES.map((name) => (
          <label>
            <input type="checkbox" name={name} checked={view[name]} />
            {shell.switches[name]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{shell.script}</legend>
        {SCRIPTS.map((script) => choice('script', script, shell.scripts[script], script === view.script))}
      </fieldset>
      <fieldset>
        <legend>{shell.size}</legend>
        {SIZES.map((size) => choice('size', size, shell.sizes[size], size === view.size))}
      </fieldset>
      <button type="submit">{shell.apply}</button>
    </form>
  )
}
