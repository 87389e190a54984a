import type { Html } from '../../../platform/html.tsx'
import { options } from '../../kit/form.tsx'
import type { ReadingView } from '../address.ts'
import type { ReadingDeps } from '../deps.ts'
import { recitationAt } from './address.ts'
import { SOUND } from './words.ts'

/** Where recitations lie, and whose they are. */
export type Recitation = { pattern: string; licence: string }

export const recitationOf = ({ RECITATION_URL, RECITATION_LICENCE }: ReadingDeps['config']): Recitation | undefined =>
  RECITATION_URL && RECITATION_LICENCE ? { pattern: RECITATION_URL, licence: RECITATION_LICENCE } : undefined

/** Of a single verse the browser's own controls, which need no script; the player of the script reads on from verse to verse. */
export function soundOf(
  { pattern, licence }: Recitation,
  verse: string | undefined,
  title: string,
  { language }: ReadingView,
): Html {
  const words = SOUND[language]
  const button = (act: string, text: string, sign: string) => (
    <button type="button" class="plain" data-act={act} aria-label={text}>
      {sign}
    </button>
  )
  return (
    <section class="sound" data-pattern={pattern} data-play={words.play} data-pause={words.pause} data-verse={verse}>
      {verse && (
        <>
          <h2>{words.listen}</h2>
          {/* biome-ignore lint/a11y/useMediaCaption: its text stands on the page */}
          <audio controls preload="none" src={recitationAt(pattern, verse)} aria-label={title} />
        </>
      )}
      <p class="soft" dir="auto">
        {words.by(licence)}
      </p>
      <div class="player row" role="group" aria-label={words.player} hidden>
        {button('before', words.before, '⏮')}
        {button('toggle', words.play, '▶')}
        {button('next', words.next, '⏭')}
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
