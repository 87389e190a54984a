import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import { kitWords } from './words.ts'

/**
 * Table: rows of one type, with columns computed from a row; and what surrounds a list: filters, search, pager and export. All of them
 * are links, so each state of a list has an address.
 */

export type Cell = Html | string | number

export type Column<Row> = {
  name: string
  cell: (row: Row) => Cell
  /** Aligns numbers to the right. */
  number?: boolean
  /** A link in the heading to the list sorted by this column, and the current order. */
  sort?: { href: string; now?: 'ascending' | 'descending' | undefined }
}

type TableContent<Row> = {
  /** Describes the table to screen readers. */
  caption: string
  /** The first one is the row's heading. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Shown instead of a table without rows; '' if there always are some. */
  empty: string
  kind?: TableKind | undefined
}

/** Tables that stay tables on a phone: few short columns, many narrow ones, or equal cells: days with what they carry, days alone. */
export type TableKind = 'compact' | 'narrow' | 'grid' | 'days'

/** A table that keeps its columns on a phone scrolls in a frame of its own, also by keyboard. */
export const framed = (caption: string, content: Html): Html => (
  <div class="scroll" tabindex={0} role="region" aria-label={caption}>
    {content}
  </div>
)

/** On a phone each row becomes a list of its cells with the names of their columns, unless `kind` says otherwise. */
export function table<Row>({ caption, columns, rows, empty, kind }: TableContent<Row>): Html {
  if (rows.length === 0) return <p class="soft">{empty}</p>
  const cell = ({ name, number, cell }: Column<Row>, row: Row, place: number): Html => {
    const attributes = { 'data-label': name, class: number ? 'number' : undefined }
    // explicit roles, because browsers drop those of a table that is displayed as blocks
    return place === 0 && kind !== 'grid' && kind !== 'days' ? (
      <th scope="row" role="rowheader" {...attributes}>
        <div>{cell(row)}</div>
      </th>
    ) : (
      <td role="cell" {...attributes}>
        <div>{cell(row)}</div>
      </td>
    )
  }
  return (
    <table class={kind} role={kind ? undefined : 'table'}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, number, sort }) => (
            <th
              scope="col"
              role="columnheader"
              class={number ? 'number' : undefined}
              aria-sort={sort?.now ?? (sort ? 'none' : undefined)}
            >
              {sort ? <a href={sort.href}>{name}</a> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr role="row">{columns.map((column, place) => cell(column, row, place))}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** Links to parts of a list. The part shown now is not a link. */
export const narrowing = (
  label: string,
  choices: readonly { text: string; href: string; now: boolean }[],
  more?: Html,
): Html => (
  <p class="row" role="group" aria-label={label}>
    {choices.map(({ text, href, now }) =>
      now ? <strong aria-current="true">{text}</strong> : <a href={href}>{text}</a>,
    )}
    {more}
  </p>
)

/** A search field for a list. `parameters` has the other parameters of the address. */
export const searchForm = (
  language: PageLanguage,
  { action, name, label, value, parameters = {} }: SearchForm,
): Html => (
  <form class="search" role="search" action={action}>
    {Object.entries(parameters).map(
      ([other, text]) => text !== undefined && <input type="hidden" name={other} value={text} />,
    )}
    <div>
      <label for={name}>{label}</label>
      <input id={name} name={name} type="search" value={value} maxlength={200} />
    </div>
    <button>{kitWords[language].find}</button>
  </form>
)

type SearchForm = {
  action: string
  name: string
  label: string
  value: string
  parameters?: Record<string, string | undefined>
}

/** Filters of a list, folded up until one is set. `parameters` has the other parameters of the address. */
export const filterForm = (
  language: PageLanguage,
  {
    action,
    inUse,
    parameters = {},
    fields,
  }: { action: string; inUse: boolean; parameters?: SearchForm['parameters']; fields: Html },
): Html => (
  <details class="filters" open={inUse}>
    <summary>{kitWords[language].filter}</summary>
    <form role="search" action={action}>
      {Object.entries(parameters).map(
        ([name, text]) => text !== undefined && <input type="hidden" name={name} value={text} />,
      )}
      <div class="row">{fields}</div>
      <div class="row">
        <button>{kitWords[language].find}</button>
        {inUse && <a href={action}>{kitWords[language].unfiltered}</a>}
      </div>
    </form>
  </details>
)

/** Links to newer and older entries of a list. */
export function pager(
  language: PageLanguage,
  { newer, older }: { newer?: string | undefined; older?: string | undefined },
) {
  const words = kitWords[language]
  return (
    <p class="row">
      {newer && (
        <a href={newer} rel="prev">
          {words.newer}
        </a>
      )}
      {older && (
        <a href={older} rel="next">
          {words.older}
        </a>
      )}
    </p>
  )
}

/** The pager of a list with numbered pages, such as one sorted by name. Nothing if there is one page. */
export function pages(
  language: PageLanguage,
  { page, perPage, total, link }: { page: number; perPage: number; total: number; link: (page: number) => string },
): Html | undefined {
  const words = kitWords[language]
  const last = Math.max(1, Math.ceil(total / perPage))
  if (last === 1 && page === 1) return undefined
  return (
    <p class="row">
      {page > 1 && (
        <a href={link(Math.min(page - 1, last))} rel="prev">
          {words.previous}
        </a>
      )}
      <span>{words.pageOf(page, last)}</span>
      {page < last && (
        <a href={link(page + 1)} rel="next">
          {words.next}
        </a>
      )}
    </p>
  )
}

/** A link to all rows as a file. */
export const exportLink = (language: PageLanguage, href: string): Html => (
  <p>
    <a href={href} download>
      {kitWords[language].download}
    </a>
  </p>
)
