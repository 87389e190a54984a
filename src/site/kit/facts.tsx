import type { Html } from '../../platform/html.tsx'
import type { Cell } from './table.tsx'

/** Facts: named values of one thing; and figures, the few large numbers of an overview. */

export const facts = (named: readonly (readonly [name: Html | string, value: Cell])[]): Html => (
  <dl class="facts">
    {named.map(([name, value]) => (
      <>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </>
    ))}
  </dl>
)

export const figures = (named: readonly (readonly [name: string, value: Cell])[]): Html => (
  <dl class="figures">
    {named.map(([name, value]) => (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
