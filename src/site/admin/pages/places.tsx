import { z } from 'zod'
import type { Html } from '../../../platform/html.tsx'
import { safeText } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import {
  changePlace,
  createPlace,
  deletePlace,
  findPlace,
  listPlaces,
  type Place,
} from '../../../reference/directory/places.ts'
import { changedPlace, newPlace, plural } from '../../../reference/directory/schemas.ts'
import { PLACE_KINDS, type PlaceKind } from '../../../reference/directory/tables.ts'
import { offsetOf } from '../../../reference/http/paging.ts'
import { addressWith } from '../../kit/address.ts'
import { read, type SentForm } from '../../kit/form.tsx'
import { narrowing, pages, searchForm, table } from '../../kit/table.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import type { AdminRoutes } from '../deps.ts'
import { type DeskField, filledIn } from './fields.tsx'
import { counted, type DeskPage, done, noticeOf, type Operator, PLACES, pageNumber, sendPage } from './page.tsx'
import { importForm } from './place-import.tsx'
import { leading, press, returning, step } from './step.tsx'

/** Rows on a page: one line each. */
const PER_PAGE = 50

const COMMON: DeskField[] = [
  { name: 'name', label: 'Name', required: true },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'lat', label: 'Latitude', help: 'Give both latitude and longitude, or neither' },
  { name: 'lng', label: 'Longitude' },
  { name: 'phone', label: 'Phone' },
]
const PLACE_FIELDS: Record<PlaceKind, DeskField[]> = {
  mosque: COMMON,
  school: [
    ...COMMON,
    { name: 'website', label: 'Website' },
    { name: 'educationLevel', label: 'Levels', help: 'TK, SD, SMP, SMA, Pesantren; several separated by commas' },
    { name: 'curriculumType', label: 'Curriculum' },
  ],
}

const NOTICES = {
  added: 'Added. It is public once it is verified.',
  verified: 'Verified and public.',
  taken: 'No longer public.',
  changed: 'It is changed.',
  deleted: 'It is deleted.',
}

const FILTERS = { false: 'waiting to be verified', true: 'verified, public', all: 'all' } as const
type Which = keyof typeof FILTERS

const sectionOf = (kind: PlaceKind) => (kind === 'mosque' ? 'mosques' : 'schools')

const query = z.object({
  verified: z.enum(['false', 'true', 'all']).catch('false'),
  q: safeText().trim().max(200).catch(''),
  page: pageNumber,
  done,
})

/** A directory: places to verify, public places, and the import. */
export const placePages: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    const byId = z.object({ id: z.string() })
    for (const kind of PLACE_KINDS) {
      const at = sectionOf(kind)
      const list = `/admin/${plural[kind]}`
      const placeOf = async (id: string): Promise<Place> => {
        const place = await findPlace(db, kind, id)
        if (!place) throw notFound(`This ${kind}`)
        return place
      }

      scope.get(`/${plural[kind]}`, { schema: { querystring: query } }, async (request, reply) => {
        const view = signedInView(request)
        const { verified, q, page } = request.query
        const filter = { verified: verified === 'all' ? undefined : verified === 'true', q: q || undefined }
        const found = await listPlaces(db, kind, filter, offsetOf({ page, limit: PER_PAGE }))
        const shown = listPage(view, kind, { verified, q, page }, found)
        return sendPage(reply, view, { ...shown, notice: noticeOf(NOTICES, request.query.done) })
      })

      step(scope, `/${plural[kind]}/new`, {
        at,
        params: z.unknown(),
        ask: () => ({ title: `Add a ${kind}`, fields: PLACE_FIELDS[kind], yes: 'Add', back: list }),
        async act(_, { request, sent }) {
          const { id } = await createPlace(
            db,
            kind,
            read(newPlace[kind], { ...factsIn(kind, sent), verified: false }),
            now(),
          )
          recorded(request, { id })
          return `${list}?done=added`
        },
      })

      const verdicts = { verify: [true, 'verified'], 'take-back': [false, 'taken'] } as const
      for (const [verb, [verified, done]] of Object.entries(verdicts)) {
        step(scope, `/${plural[kind]}/:id/${verb}`, {
          at,
          params: byId,
          async act({ id }, { sent }) {
            if (!(await changePlace(db, kind, id, { verified }, now()))) throw notFound(`This ${kind}`)
            return returning(sent, list, done)
          },
        })
      }

      step(scope, `/${plural[kind]}/:id/edit`, {
        at,
        params: byId,
        ask: async ({ id }) => {
          const place = await placeOf(id)
          const known = new Map<string, unknown>(Object.entries(place))
          const fields = PLACE_FIELDS[kind].map((one) => ({ ...one, value: String(known.get(one.name) ?? '') }))
          return { title: `Edit ${place.name}`, fields, yes: 'Save', back: list }
        },
        async act({ id }, { sent }) {
          const place = await changePlace(db, kind, id, read(changedPlace[kind], factsIn(kind, sent)), now())
          if (!place) throw notFound(`This ${kind}`)
          return addressWith(list, { verified: String(place.verified), q: place.name, done: 'changed' })
        },
      })

      step(scope, `/${plural[kind]}/:id/delete`, {
        at,
        params: byId,
        ask: async ({ id }) => {
          const { name, city, verified } = await placeOf(id)
          const back = addressWith(list, { verified: String(verified) })
          return { title: `Delete ${name}?`, text: city ?? '', yes: 'Delete', back }
        },
        async act({ id }) {
          const { verified } = await placeOf(id)
          if (!(await deletePlace(db, kind, id))) throw notFound(`This ${kind}`)
          return addressWith(list, { verified: String(verified), done: 'deleted' })
        },
      })
    }
  }

function listPage(
  view: Operator,
  kind: PlaceKind,
  { verified, q, page }: { verified: Which; q: string; page: number },
  { places, total }: { places: Place[]; total: number },
): DeskPage {
  const at = sectionOf(kind)
  const { href, text } = PLACES[at]
  return {
    title: text,
    at,
    main: (
      <>
        <h1>{text}</h1>
        {narrowing(
          'Show',
          (['false', 'true', 'all'] as const).map((one) => ({
            text: FILTERS[one],
            href: addressWith(href, { verified: one, q }),
            now: one === verified,
          })),
          <a href={`${href}/new`}>Add a {kind}</a>,
        )}
        {searchForm(view.language, {
          action: href,
          name: 'q',
          label: 'Name or city',
          value: q,
          parameters: { verified },
        })}
        <p class="soft">{counted(total, kind)}</p>
        {table({
          caption: text,
          columns: [
            { name: 'Name', cell: placeName },
            { name: 'City', cell: ({ city }) => city ?? '–' },
            { name: 'Address', cell: ({ address }) => address ?? '–' },
            { name: 'Phone', cell: ({ phone }) => phone ?? '–' },
            { name: 'Actions', cell: (place) => actionsOf(view, `${href}/${place.id}`, place) },
          ],
          rows: places,
          empty: 'Nothing here.',
        })}
        {pages(view.language, {
          page,
          perPage: PER_PAGE,
          total,
          link: (to) => addressWith(href, { verified, q, page: to }),
        })}
        {importForm(view, kind)}
      </>
    ),
  }
}

const placeName = ({ name, educationLevel }: Place): Html => (
  <>
    {name} {educationLevel && <span class="soft">{educationLevel}</span>}
  </>
)

const actionsOf = (view: Operator, address: string, { name, verified }: Place): Html => (
  <div class="row">
    {verified
      ? press(view, `${address}/take-back`, 'Take back', { of: name, kind: 'plain' })
      : press(view, `${address}/verify`, 'Verify', { of: name })}
    {leading(`${address}/edit`, 'Edit', name)}
    {leading(`${address}/delete`, 'Delete', name)}
  </div>
)

/** The fields of a place: a blank one is unknown, and an invalid number is passed on, to be refused. */
function factsIn(kind: PlaceKind, sent: SentForm): Record<string, string | number | null> {
  const given = filledIn(sent)
  const value = (name: string) => {
    const text = given[name] ?? null
    return text !== null && (name === 'lat' || name === 'lng') && !Number.isNaN(Number(text)) ? Number(text) : text
  }
  return Object.fromEntries(PLACE_FIELDS[kind].map(({ name }) => [name, value(name)]))
}
