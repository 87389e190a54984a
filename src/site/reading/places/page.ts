import { z } from 'zod'
import { notFound } from '../../../platform/refusal.ts'
import { type FoundPlace, findPlaces } from '../../../reference/directory/find.ts'
import { LEVELS, type Level } from '../../../reference/directory/levels.ts'
import { findPlace, type Place } from '../../../reference/directory/places.ts'
import { PLACE_KINDS, type PlaceKind } from '../../../reference/directory/tables.ts'
import { foldAsWritten } from '../../../reference/text/folds.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, PageContent } from '../blocks.ts'
import type { ReadingDeps, ReadingRoutes } from '../deps.ts'
import { pagerOf } from '../pager.ts'
import { prayerWords } from '../prayer/words.ts'
import { addressesOf, coordinate, named, sendPage, viewQuery } from '../reply.ts'
import { readingWords } from '../words.ts'
import { placesWords } from './words.ts'

/** Minutes that caches may store the page: new places should appear soon. */
const MAX_AGE_MINUTES = 5
/** Places per page: two lines each. */
const PER_PAGE = 25
/** In kilometres: as far as anyone goes to pray. */
const RADIUS_KM = 25
/** Further than anyone reads; a larger number is a mistake, and would walk far through the table. */
const MOST_PAGES = 1_000

const blank = (value: unknown) => (value === '' ? undefined : value)

const asked = viewQuery.extend({
  kind: z.enum(PLACE_KINDS).catch('mosque').default('mosque'),
  q: z.string().trim().max(200).catch('').default(''),
  lat: z.preprocess(blank, coordinate(90)).catch(undefined),
  lng: z.preprocess(blank, coordinate(180)).catch(undefined),
  level: z.enum(LEVELS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).catch(1).default(1),
})
type PlaceQuery = Pick<z.output<typeof asked>, 'kind' | 'q' | 'lat' | 'lng' | 'level' | 'page'>

/** /places: mosques and schools by name or distance, and each of them. */
export const placePages: ReadingRoutes = (deps) => async (scope) => {
  for (const url of addressesOf('/places')) {
    scope.get(url, { schema: { querystring: asked } }, async (request, reply) => {
      const { kind, q, lat, lng, level, page } = request.query
      const query = {
        kind,
        q: q.replaceAll('\u0000', ''),
        lat,
        lng,
        level: kind === 'school' ? level : undefined,
        page,
      }
      await sendPage(deps, request, reply, {
        path: addressOf(query),
        maxAgeMinutes: MAX_AGE_MINUTES,
        find: async (view) => listPage(query, await find(deps, query), view),
      })
      return reply
    })
  }

  const ofId = { params: z.object({ id: named }), querystring: viewQuery }
  scope.get('/places/:id', { schema: ofId }, async (request, reply) => {
    const { id } = request.params
    const found = await Promise.all(PLACE_KINDS.map((kind) => findPlace(deps.db, kind, id)))
    const place = found.find((one) => one?.verified)
    if (!place) throw notFound('This place')
    await sendPage(deps, request, reply, {
      path: `/places/${place.id}`,
      maxAgeMinutes: MAX_AGE_MINUTES,
      find: async (view) => placePage(place, view),
    })
    return reply
  })
}

type FoundPlaces = Awaited<ReturnType<typeof findPlaces>>

const isNear = ({ lat, lng }: PlaceQuery): boolean => lat !== undefined && lng !== undefined

async function find({ db }: ReadingDeps, query: PlaceQuery): Promise<FoundPlaces> {
  const { kind, q, lat, lng, level, page } = query
  const filter = {
    // the index does not find shorter parts of a name
    q: foldAsWritten(q).length >= 2 ? q : undefined,
    level,
    near: lat !== undefined && lng !== undefined ? { lat, lng, radiusKm: RADIUS_KM } : undefined,
  }
  return findPlaces(db, kind, filter, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE })
}

function addressOf({ kind, q, lat, lng, level, page }: PlaceQuery): string {
  const parameters = new URLSearchParams({
    ...(kind !== 'mosque' && { kind }),
    ...(q !== '' && { q }),
    ...(lat !== undefined && lng !== undefined && { lat: String(lat), lng: String(lng) }),
    ...(level && { level }),
    ...(page > 1 && { page: String(page) }),
  })
  return parameters.size === 0 ? '/places' : `/places?${parameters}`
}

function listPage(query: PlaceQuery, { places, total, capped }: FoundPlaces, view: ReadingView): PageContent {
  const words = placesWords[view.language]
  const { number, shell } = readingWords[view.language]
  const plain = query.q === '' && query.level === undefined && !isNear(query)
  const turn = (page: number) => ({ text: words.page(number(page)), href: addressOf({ ...query, page }) })
  return {
    title: query.kind === 'mosque' ? words.title : `${words.title}: ${words.kinds.school}`,
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      ...formsFor(query, view),
      ...(places.length === 0
        ? [{ paragraph: [plain && query.page === 1 ? words.empty : words.none] }]
        : [
            { paragraph: [(capped ? words.more : words.total)(number(total))], soft: true },
            { list: places.map((place) => entryOf(place, view)) },
          ]),
      pagerOf(
        {
          before: query.page > 1 ? turn(query.page - 1) : undefined,
          up: { text: shell.home, href: '/' },
          after: query.page * PER_PAGE < total ? turn(query.page + 1) : undefined,
        },
        view,
      ),
    ],
  }
}

function entryOf({ id, name, city, address, distance_km }: FoundPlace, { language }: ReadingView): Inline[] {
  const { list } = readingWords[language].shell
  const where = [
    city ?? address,
    distance_km === undefined
      ? null
      : placesWords[language].away(distance_km.toLocaleString(language, { maximumFractionDigits: 1 })),
  ]
  const known = where.filter((one) => one !== null)
  return [{ text: name, href: `/places/${id}` }, ...(known.length > 0 ? [` · ${list(known)}`] : [])]
}

function formsFor(query: PlaceQuery, { language }: ReadingView): Block[] {
  const words = placesWords[language]
  const kind = {
    name: 'kind',
    label: words.kind,
    type: 'radio' as const,
    value: query.kind,
    choices: Object.entries(words.kinds) as [PlaceKind, string][],
  }
  const shown = (value: number | undefined) => (value === undefined ? '' : String(value))
  return [
    {
      form: {
        action: '/places',
        search: true,
        fields: [
          { name: 'q', label: words.name, type: 'search', value: query.q, maxLength: 200 },
          kind,
          ...(query.kind === 'school'
            ? [
                {
                  name: 'level',
                  label: words.level,
                  type: 'radio' as const,
                  value: query.level ?? '',
                  choices: [['', words.anyLevel], ...(Object.entries(words.levels) as [Level, string][])] as [
                    string,
                    string,
                  ][],
                },
              ]
            : []),
        ],
        button: words.button,
      },
    },
    {
      folded: words.near,
      blocks: [
        {
          form: {
            action: '/places',
            fields: [
              {
                name: 'lat',
                label: words.latitude,
                type: 'degrees',
                value: shown(query.lat),
                required: true,
                hint: '-6.1754',
              },
              {
                name: 'lng',
                label: words.longitude,
                type: 'degrees',
                value: shown(query.lng),
                required: true,
                hint: '106.8272',
              },
              kind,
            ],
            button: words.button,
            locate: { text: words.here, refused: prayerWords[language].refused },
          },
        },
      ],
    },
  ]
}

function placePage(place: Place, view: ReadingView): PageContent {
  const words = placesWords[view.language]
  const { kind, name, lat, lng } = place
  const facts = (['address', 'city', 'phone', 'website', 'educationLevel', 'curriculumType'] as const).flatMap(
    (field): [Inline, Inline[]][] => {
      const text = place[field]
      if (!text) return []
      const href = field === 'website' ? text : field === 'phone' ? `tel:${text.replace(/[^+\d]/g, '')}` : undefined
      return [[words.facts[field], [href ? { text, href } : text]]]
    },
  )
  const position = lat !== null && lng !== null ? { latitude: lat, longitude: lng } : undefined
  const point = position && `${position.latitude},${position.longitude}`
  return {
    title: name,
    description: [name, place.address, place.city].filter(Boolean).join(' · '),
    blocks: [
      {
        facts: [
          ...facts,
          ...(point
            ? [
                [
                  words.facts.position,
                  [
                    {
                      text: words.map,
                      href: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
                    },
                  ],
                ] as [Inline, Inline[]],
              ]
            : []),
        ],
      },
      ...(point ? [{ paragraph: [{ text: words.prayer, href: `/prayer?lat=${lat}&lng=${lng}` }] }] : []),
      pagerOf(
        {
          before: undefined,
          up: { text: words.title, href: kind === 'school' ? '/places?kind=school' : '/places' },
          after: undefined,
        },
        view,
      ),
    ],
    linkedData: {
      '@type': kind === 'mosque' ? 'Mosque' : 'School',
      name,
      ...(place.address && {
        address: { '@type': 'PostalAddress', streetAddress: place.address, addressLocality: place.city },
      }),
      ...(place.phone && { telephone: place.phone }),
      ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    },
  }
}
