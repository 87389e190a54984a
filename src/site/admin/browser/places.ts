import { call } from './api.ts'
import { askFor, confirmed, type DialogField } from './dialog.ts'
import { h, table } from './element.ts'
import { actionButton, attempt, say, sayAtHeading } from './notice.ts'
import { pager } from './paging.ts'

type Place = {
  id: string
  name: string
  address: string | null
  city: string | null
  phone: string | null
  lat: number | null
  lng: number | null
  verified: boolean
  website?: string | null
  educationLevel?: string | null
  curriculumType?: string | null
}
type ImportReport = {
  accepted: number
  created: number
  updated: number
  unchanged: number
  refused_total: number
  refused: { line: number; field: string; message: string }[]
}

/** Rows on a page: one line each. */
const PAGE = 50
const NUMBERS = ['lat', 'lng']

const FIELDS: DialogField[] = [
  { name: 'name', label: 'Name', required: true },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'lat', label: 'Latitude', help: 'With the longitude, or neither' },
  { name: 'lng', label: 'Longitude' },
  { name: 'phone', label: 'Phone' },
]
const SCHOOL_FIELDS: DialogField[] = [
  { name: 'website', label: 'Website' },
  { name: 'educationLevel', label: 'Levels', help: 'TK, SD, SMP, SMA, Pesantren; several separated by commas' },
  { name: 'curriculumType', label: 'Curriculum' },
]

/** A directory: what waits to be verified, what is public, and the import. */
export function placesView(kind: 'mosques' | 'schools'): HTMLElement {
  const what = kind === 'mosques' ? 'mosque' : 'school'
  const fields = kind === 'schools' ? [...FIELDS, ...SCHOOL_FIELDS] : FIELDS
  let verified = 'false'
  let page = 1
  const search = h('input', { type: 'search', id: 'search', autocomplete: 'off' })
  const shownFor = h(
    'select',
    { id: 'verified', onchange: () => turn(1) },
    h('option', { value: 'false' }, 'waiting to be verified'),
    h('option', { value: 'true' }, 'verified, public'),
    h('option', { value: '' }, 'all'),
  )
  const results = h('div')

  async function load(): Promise<void> {
    verified = shownFor.value
    const query = new URLSearchParams({ page: String(page), limit: String(PAGE) })
    if (verified) query.set('verified', verified)
    if (search.value.trim()) query.set('q', search.value.trim())
    const found = await call<{ total: number } & Record<string, Place[]>>('GET', `/${kind}?${query}`)
    const places = found[kind] ?? []
    results.replaceChildren(
      h('p', { class: 'soft' }, `${found.total.toLocaleString('en')} ${found.total === 1 ? what : kind}`),
      places.length > 0
        ? table(kind, ['Name', 'City', 'Address', 'Phone', 'Actions'], places.map(rowOf))
        : h('p', { class: 'empty' }, 'Nothing here.'),
      pager(page, found.total, PAGE, turn),
    )
  }

  function turn(to: number): void {
    page = to
    void attempt(undefined, load)
  }

  function rowOf(place: Place) {
    const change: HTMLButtonElement = h(
      'button',
      {
        type: 'button',
        class: place.verified ? 'quiet' : '',
        'aria-label': `${place.verified ? 'Take back' : 'Verify'} ${place.name}`,
        onclick: () =>
          attempt(change, async () => {
            await call('PATCH', `/${kind}/${place.id}`, { verified: !place.verified })
            await load()
            sayAtHeading(`${place.name} is ${place.verified ? 'no longer public' : 'verified and public'}.`)
          }),
      },
      place.verified ? 'Take back' : 'Verify',
    )
    const edit = actionButton('Edit…', 'quiet', async () => {
      const known = new Map<string, unknown>(Object.entries(place))
      const given = await askFor(
        `Edit ${place.name}`,
        fields.map((field) => ({ ...field, value: String(known.get(field.name) ?? '') })),
        'Save',
      )
      if (!given) return
      const changed = await call<Place>('PATCH', `/${kind}/${place.id}`, factsIn(fields, given))
      await load()
      sayAtHeading(`${changed.name} is changed.`)
    })
    edit.setAttribute('aria-label', `Edit ${place.name}`)
    const remove: HTMLButtonElement = h(
      'button',
      {
        type: 'button',
        class: 'danger',
        'aria-label': `Delete ${place.name}`,
        onclick: () =>
          attempt(remove, async () => {
            if (!(await confirmed(`Delete ${place.name}?`, 'Delete'))) return
            await call('DELETE', `/${kind}/${place.id}`)
            await load()
            sayAtHeading(`${place.name} is deleted.`)
          }),
      },
      'Delete',
    )
    const name = place.educationLevel
      ? [place.name, h('span', { class: 'soft' }, ` ${place.educationLevel}`)]
      : place.name
    return [
      name,
      place.city ?? '–',
      place.address ?? '–',
      place.phone ?? '–',
      h('div', { class: 'buttons' }, change, edit, remove),
    ]
  }

  const add: HTMLButtonElement = h(
    'button',
    {
      type: 'button',
      onclick: () =>
        attempt(add, async () => {
          const given = await askFor(`Add a ${what}`, fields, 'Add')
          if (!given) return
          const made = await call<Place>('POST', `/${kind}`, { ...factsIn(fields, given), verified: false })
          shownFor.value = 'false'
          page = 1
          await load()
          sayAtHeading(`${made.name} is added. It is public once it is verified.`)
        }),
    },
    `Add a ${what}…`,
  )

  void attempt(undefined, load)
  return h(
    'section',
    {},
    h('h1', { tabindex: -1 }, kind === 'mosques' ? 'Mosques' : 'Schools'),
    h(
      'form',
      {
        class: 'row tools',
        onsubmit: (event) => {
          event.preventDefault()
          turn(1)
        },
      },
      h('div', { class: 'grow' }, h('label', { for: 'search' }, 'Name or city'), search),
      h('div', {}, h('label', { for: 'verified' }, 'Show'), shownFor),
      h('button', { class: 'quiet' }, 'Search'),
      add,
    ),
    results,
    importForm(kind, () => turn(1)),
  )
}

/** What was entered as the calls take it: what is left blank is not known. */
const factsIn = (fields: DialogField[], given: Record<string, string>): Record<string, string | number | null> =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const value = given[name] ?? null
      return [name, value !== null && NUMBERS.includes(name) ? numberIn(value) : value]
    }),
  )

/** What is no number stays as it is, to be refused. */
const numberIn = (value: string): number | string => (Number.isNaN(Number(value)) ? value : Number(value))

function importForm(kind: string, done: () => void): HTMLElement {
  const file = h('input', { type: 'file', id: 'file', accept: '.csv,text/csv', required: true })
  const report = h('div')
  const send = (dryRun: boolean) => async () => {
    const [chosen] = file.files ?? []
    if (!chosen) return say('Choose a CSV file first.', 'bad')
    const found = await call<ImportReport>(
      'POST',
      `/${kind}/import?dry_run=${dryRun}`,
      await chosen.arrayBuffer(),
      'text/csv',
    )
    const counts = dryRun
      ? `${found.accepted} would be imported, ${found.refused_total} refused.`
      : `${found.created} created, ${found.updated} changed, ${found.unchanged} left as they are, ${found.refused_total} refused.`
    say(counts, found.refused_total > 0 ? 'bad' : 'good')
    report.replaceChildren(
      h('p', {}, counts),
      ...(found.refused.length > 0
        ? [
            table(
              'Refused lines',
              ['Line', 'Field', 'What is wrong'],
              found.refused.map(({ line, field, message }) => [line, field, message]),
            ),
          ]
        : []),
    )
    if (!dryRun) done()
  }
  const button = (text: string, kindOf: string, dryRun: boolean) => {
    const element: HTMLButtonElement = h(
      'button',
      { type: 'button', class: kindOf, onclick: () => attempt(element, send(dryRun)) },
      text,
    )
    return element
  }
  return h(
    'section',
    { class: 'card stack import' },
    h('h2', {}, 'Import CSV'),
    h('label', { for: 'file' }, 'File'),
    file,
    h('p', { class: 'help' }, 'The first line names the columns. Each line that is refused is listed with the reason.'),
    h('div', { class: 'buttons' }, button('Check only', 'quiet', true), button('Import', '', false)),
    report,
  )
}
