import type { Html } from '../../../platform/html.tsx'
import { options } from '../../kit/form.tsx'
import type { ReadingView } from '../address.ts'
import type { ReadingDeps } from '../deps.ts'
import { recitationAt } from './address.ts'
import { soundWords } from './words.ts'

/** The address pattern and licence of the recitation. */
export type Recitation = { pattern: string; licence: string }

export const recitationOf = ({ RECITATION_URL, RECITATION_LICENCE }: ReadingDeps['config']): Recitation | undefined =>
  RECITATION_URL && RECITATION_LICENCE ? { pattern: RECITATION_URL, licence: RECITATION_LICENCE } : undefined

/** A single verse has the browser's own controls, which need no script; several have the script's player. */
export function soundOf(
  { pattern, licence }: Recitation,
  verse: string | undefined,
  title: string,
  { language }: ReadingView,
): Html {
  const words = soundWords[language]
  const button = (act: string, text: string, sign: Html | string) => (
    <button type="button" class="plain" data-act={act} aria-label={text}>
      {sign}
    </button>
  )
  return (
    <section class="sound" data-pattern={pattern} data-play={words.play} data-pause={words.pause} data-verse={verse}>
      {verse && (
        <>
          <h2>{words.listen}</h2>
          {/* biome-ignore lint/a11y/useMediaCaption: its text is on the page */}
          <audio controls preload="none" src={recitationAt(pattern, verse)} aria-label={title} />
        </>
      )}
      <p class="soft" dir="auto">
        {words.by(licence)}
      </p>
      <div class="player row" role="group" aria-label={words.player} hidden>
        {button('before', words.before, sign('M4 4h2v12H4zM16 4v12L7 10z'))}
        {button(
          'toggle',
          words.play,
          <>
            {sign('M5 3l12 7-12 7z', 'paused')}
            {sign('M5 4h3v12H5zM12 4h3v12h-3z', 'running')}
          </>,
        )}
        {button('next', words.next, sign('M14 4h2v12h-2zM4 4l9 6-9 6z'))}
        <span data-now />
        <label>
          {words.repeat}{' '}
          <select data-repeat>
            {options(
              Object.entries(words.times).sort(([a], [b]) => Number(a === '0') - Number(b === '0')),
              '1',
            )}
          </select>
        </label>
        {button('close', words.close, '×')}
        <span role="status" data-failed={words.failed} />
      </div>
    </section>
  )
}

/** Drawn, because few fonts have these signs and some draw them as coloured pictures. */
const sign = (path: string, state?: string): Html => (
  <svg class={state} viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
    <path d={path} fill="currentColor" />
  </svg>
)
