import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { SAMPLE_LANGUAGES, type SampleRequest, sampleOf } from './samples.ts'
import { docsWords } from './words.ts'

/** A request in each language: one is open at a time, without a script too. The script remembers which. */
export function samples(request: SampleRequest, language: PageLanguage): Html {
  const { copy, copied } = docsWords[language]
  return (
    <div class="samples" data-copy={copy} data-copied={copied}>
      {SAMPLE_LANGUAGES.map((one, place) => (
        <details name="sample" data-language={one} open={place === 0}>
          <summary>{one}</summary>
          <figure class="code">
            <pre tabindex={0}>
              <code>{sampleOf(request, one)}</code>
            </pre>
          </figure>
        </details>
      ))}
    </div>
  )
}
