import type { Html } from '../../../platform/html.tsx'
import { type ReferenceKey, USUAL_LIMITS } from '../../../reference/http/keys/reference-keys.ts'
import type { DayUse } from '../../../reference/http/keys/usage.ts'
import type { PortalWords } from '../words-en.ts'

/** Of the width of a day, on either side of its bar. */
const GAP = 0.15

/** A key's requests by day, as bars and as a table. */
export function useSection(
  days: DayUse[],
  { perDay }: Pick<ReferenceKey, 'perDay'>,
  { number, keyPage: { use }, locale }: PortalWords,
): Html {
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  const today = use.today(number(days.at(-1)?.requests ?? 0), number(perDay ?? USUAL_LIMITS.perDay))
  return (
    <section aria-labelledby="use">
      <h2 id="use">{use.title}</h2>
      <p>{today}</p>
      {total === 0 ? <p class="help">{use.none}</p> : plot()}
    </section>
  )

  function plot(): Html {
    const most = Math.max(...days.map(({ requests }) => requests))
    const busiest = days.find(({ requests }) => requests === most)?.day ?? ''
    const shown = (day: string) => dayName(day, locale)
    const named = [days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((one) => one?.day ?? '')
    // letters are outside the drawing, which is stretched to the width that there is
    return (
      <figure class="use">
        <figcaption>{use.caption}</figcaption>
        <div class="use-scale" aria-hidden="true">
          <span>{number(most)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={use.plot(number(total), number(most), shown(busiest))}
        >
          {days.map(({ day, requests }, place) => {
            const height = Math.round((requests / most) * 1000) / 10
            return (
              <rect x={place + GAP} y={100 - height} width={1 - 2 * GAP} height={height}>
                <title>
                  {shown(day)}: {number(requests)}
                </title>
              </rect>
            )
          })}
        </svg>
        <div class="use-days" aria-hidden="true">
          {named.map((day) => (
            <span>{shown(day)}</span>
          ))}
        </div>
        <details>
          <summary>{use.table}</summary>
          <div class="scroll" tabindex={0} role="region" aria-label={use.caption}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{use.day}</th>
                  <th scope="col" class="number">
                    {use.requests}
                  </th>
                </tr>
              </thead>
              <tbody>
                {days
                  .map(({ day, requests }) => (
                    <tr>
                      <th scope="row">{shown(day)}</th>
                      <td class="number">{number(requests)}</td>
                    </tr>
                  ))
                  .reverse()}
              </tbody>
            </table>
          </div>
        </details>
      </figure>
    )
  }
}

const dayName = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
