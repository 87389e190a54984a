import { z } from 'zod'
import { prepare, sendEncoded } from '../../../platform/http/conditional.ts'
import type { LanguageCode } from '../../../platform/language.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { dayNumber, FIRST_YEAR, formatDay, LAST_YEAR, todayIn } from '../../../reference/calendar/days.ts'
import { monthNumber, monthOf } from '../../../reference/calendar/hijri.ts'
import {
  daysOf,
  isBounded,
  type PrayerPlace,
  type PrayerSettings,
  placeOf,
  questionOf,
} from '../../../reference/calendar/prayer/ask.ts'
import { prayerFeed } from '../../../reference/calendar/prayer/feed.ts'
import { PRAYER_METHOD_IDS } from '../../../reference/calendar/prayer/methods.ts'
import type { Regencies, Regency } from '../../../reference/calendar/prayer/places.ts'
import { qiblaOf } from '../../../reference/calendar/prayer/qibla.ts'
import { MADHHABS, type Madhhab } from '../../../reference/calendar/prayer/times.ts'
import { wholeNumber } from '../../../reference/calendar/schemas.ts'
import { arabicDigits } from '../../../reference/records/citations/numbers.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, PageContent } from '../blocks.ts'
import { dayIn } from '../dates.ts'
import type { ReadingDeps, ReadingRoutes } from '../deps.ts'
import { pagerOf } from '../pager.ts'
import { addressesOf, coordinate, sendPage, viewQuery } from '../reply.ts'
import { subscribeTo } from '../subscribe.ts'
import { readingWords } from '../words.ts'
import { nextPrayer } from './next.ts'
import { provinceIn, regencyIn } from './place-names.ts'
import { prayerWords, TIMES } from './words.ts'

/** Minutes that caches may store the page: it shows today's times. */
const MAX_AGE_MINUTES = 5

const asked = z.object({
  city: z.string().trim().max(100).default(''),
  lat: coordinate(90),
  lng: coordinate(180),
  method: z.enum(PRAYER_METHOD_IDS).optional().catch(undefined),
  madhhab: z
    .enum(Object.keys(MADHHABS) as [Madhhab, ...Madhhab[]])
    .catch('shafii')
    .default('shafii'),
  year: wholeNumber(FIRST_YEAR, LAST_YEAR).optional().catch(undefined),
  month: wholeNumber(1, 12).optional().catch(undefined),
})
type PrayerPageQuery = z.output<typeof asked>

/** /prayer: a place's prayer times for a month, and the feed for calendar apps. */
export const prayerPage: ReadingRoutes = (deps) => async (scope) => {
  const { regencies, now } = deps

  for (const url of addressesOf('/prayer')) {
    scope.get(url, { schema: { querystring: z.looseObject(viewQuery.shape) } }, async (request, reply) => {
      const read = asked.safeParse(withoutBlanks(request.query))
      const query = read.success ? read.data : undefined
      const found = query && requestedPlace(regencies, query)
      const named = query !== undefined && (query.city !== '' || query.lat !== undefined || query.lng !== undefined)
      const problem = read.success && (found || !named) ? undefined : 'wrong'
      const several = problem && query ? regencies.named(query.city) : []
      if (problem) reply.code(404)
      await sendPage(deps, request, reply, {
        path: found && query ? addressOf(query) : '/prayer',
        ...(!problem && { maxAgeMinutes: MAX_AGE_MINUTES }),
        find: async (view) =>
          found && query ? timesPage(deps, query, found, view) : choosingPage(regencies, { problem, several }, view),
      })
      return reply
    })
  }

  scope.get('/prayer.ics', { schema: { querystring: z.looseObject({}) } }, async (request, reply) => {
    const read = asked.safeParse(withoutBlanks(request.query))
    const place = read.success ? requestedPlace(regencies, read.data) : undefined
    if (!read.success || !place) throw notFound('This place')
    const feed = prayerFeed(place, requestedSettings(place, read.data), todayIn(place.timeZone, now()))
    reply.header('cache-control', 'public, max-age=3600')
    return sendEncoded(request, reply, prepare(feed), 'text/calendar; charset=utf-8')
  })
}

/** Removes blank fields of a form. */
const withoutBlanks = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** The named city, otherwise the coordinates; undefined without either, and for invalid ones. */
function requestedPlace(regencies: Regencies, { city, lat, lng }: PrayerPageQuery): PrayerPlace | undefined {
  try {
    return placeOf(regencies, city === '' ? { lat, lng } : { city }).place
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const requestedSettings = (place: PrayerPlace, { method, madhhab }: PrayerPageQuery): PrayerSettings =>
  questionOf(place, { method, madhhab, elevation: 0, high_latitude: 'angle' })

/** The address of a request; `change` sets the month. */
function addressOf(
  query: PrayerPageQuery,
  change: Partial<Pick<PrayerPageQuery, 'year' | 'month'>> = {},
  path = '/prayer',
): string {
  const { city, lat, lng, method, madhhab, year, month } = { ...query, ...change }
  return `${path}?${new URLSearchParams({
    ...(city === '' ? { lat: String(lat), lng: String(lng) } : { city }),
    ...(method && { method }),
    ...(madhhab !== 'shafii' && { madhhab }),
    ...(year !== undefined && { year: String(year) }),
    ...(month !== undefined && { month: String(month) }),
  })}`
}

/** `several`: the places of an ambiguous name, where they are in more than one province. */
function choosingPage(
  regencies: Regencies,
  { problem, several }: { problem: 'wrong' | undefined; several: Regency[] },
  view: ReadingView,
): PageContent {
  const words = prayerWords[view.language]
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      ...(several.length > 0
        ? [
            { paragraph: [words.several] },
            {
              list: several.map((one): Inline[] => [
                { text: regencyIn(regencies, one, view), href: `/prayer?city=${one.code}` },
                ` · ${provinceIn(regencies, one.province, view)}`,
              ]),
            },
          ]
        : problem
          ? [{ paragraph: [{ text: words.wrong, tone: 'bad' as const }] }]
          : []),
      nextPrayer(view),
      ...formsFor(regencies, undefined, view),
    ],
  }
}

/** Forms for a city by name and for a place by coordinates, both with the method of calculation. */
function formsFor(regencies: Regencies, query: PrayerPageQuery | undefined, view: ReadingView): Block[] {
  const words = prayerWords[view.language]
  const provinces = [...new Set(regencies.all.map(({ province }) => province))]
  const methods: [string, string][] = [
    ['', words.usual],
    ...PRAYER_METHOD_IDS.map((id): [string, string] => [id, words.methods[id]]),
  ]
  return [
    {
      form: {
        action: '/prayer',
        fields: [
          {
            name: 'city',
            label: words.city,
            type: 'select',
            value: query?.city ?? '',
            choices: [
              ['', words.choose],
              ...provinces.map((province) => ({
                group: provinceIn(regencies, province, view),
                choices: regencies.all
                  .filter((one) => one.province === province)
                  .map((one): [string, string] => [one.code, optionOf(regencies, one, view)]),
              })),
            ],
          },
        ],
        button: words.button,
      },
    },
    {
      folded: words.coordinates,
      blocks: [
        {
          form: {
            action: '/prayer',
            fields: [
              {
                name: 'lat',
                label: words.latitude,
                type: 'degrees',
                value: shown(query?.lat),
                required: true,
                hint: '-6.1754',
              },
              {
                name: 'lng',
                label: words.longitude,
                type: 'degrees',
                value: shown(query?.lng),
                required: true,
                hint: '106.8272',
              },
              { name: 'method', label: words.method, type: 'select', value: query?.method ?? '', choices: methods },
              {
                name: 'madhhab',
                label: words.madhhab,
                type: 'radio',
                value: query?.madhhab ?? 'shafii',
                choices: Object.entries(words.madhhabs),
              },
            ],
            button: words.button,
            locate: { text: words.here, refused: words.refused },
          },
        },
      ],
    },
  ]
}

/** The list has regencies only, so the word for one is left out. */
const optionOf = (regencies: Regencies, regency: Regency, view: ReadingView): string =>
  view.language !== 'ar' && regency.kind === 'kabupaten' ? regency.name : regencyIn(regencies, regency, view)

const shown = (value: number | undefined): string => (value === undefined ? '' : String(value))

function timesPage(
  { regencies, publicUrl, now }: ReadingDeps,
  query: PrayerPageQuery,
  place: PrayerPlace,
  view: ReadingView,
): PageContent {
  const { language } = view
  const words = prayerWords[language]
  const { number } = readingWords[language]
  const today = todayIn(place.timeZone, now())
  const [thisYear = 0, thisMonth = 1] = formatDay(today).split('-').map(Number)
  const { year = thisYear, month = thisMonth } = query
  const question = requestedSettings(place, query)
  const first = dayNumber(year, month, 1)
  const { days } = daysOf(place, question, first, dayNumber(year, month + 1, 1) - first)
  const [ofToday] = daysOf(place, question, today, 1).days
  const { latitude, longitude } = place.coordinates
  const regency = regencies.all.find(({ code }) => code === place.shown.code)
  const name = regency ? regencyIn(regencies, regency, view) : `${number(latitude)}, ${number(longitude)}`
  const { bearing, distanceKm } = qiblaOf(place.coordinates)
  const degrees = number(Number(bearing.toFixed(1)))
  const title = words.of(name)
  const time = (text: string | null) => (text === null ? '–' : digits(text, language))
  const way = (to: { year: number; month: number }) => ({
    text: dayIn(dayNumber(to.year, to.month, 1), language, 'month'),
    href: addressOf(query, to),
  })
  const [before, after] = [monthOf(monthNumber(year, month) - 1), monthOf(monthNumber(year, month) + 1)]
  const count = days.length
  const note = noteOn(days, language) ?? (isBounded(place, question, first, count) ? words.ruled : undefined)
  return {
    title,
    description: words.lead,
    blocks: [
      ...(regency ? [{ paragraph: [provinceIn(regencies, regency.province, view)], soft: true }] : []),
      nextPrayer(view, {
        place,
        settings: question,
        name,
        href: addressOf(query, { year: undefined, month: undefined }),
        today,
      }),
      ...(ofToday
        ? [
            { heading: words.today(dayIn(today, language, 'whole')) },
            { facts: TIMES.map((one): [Inline, Inline[]] => [words.times[one], [time(ofToday[one])]]) },
          ]
        : []),
      { heading: words.qibla, id: 'qibla' },
      { compass: { bearing, north: words.north, label: words.pointsTo(degrees) } },
      { paragraph: [words.bearing(degrees, number(Math.round(distanceKm)))] },
      { heading: dayIn(first, language, 'month') },
      {
        table: {
          caption: title,
          kind: 'narrow',
          head: [words.date, ...TIMES.map((one) => words.times[one])],
          rows: days.map((day, place): Inline[][] => [
            [{ text: number(place + 1), ...(first + place === today && { tone: 'now' as const }) }],
            ...TIMES.map((one): Inline[] => [time(day[one])]),
          ]),
        },
      },
      { paragraph: [`${words.zone(place.timeZone)} ${words.by(words.methods[question.method])}`], soft: true },
      ...(note ? [{ paragraph: [note] }] : []),
      pagerOf(
        {
          before: before.year >= FIRST_YEAR ? way(before) : undefined,
          up: { text: words.title, href: '/prayer' },
          after: after.year <= LAST_YEAR ? way(after) : undefined,
        },
        view,
      ),
      ...formsFor(regencies, query, view),
      ...subscribeTo(
        publicUrl + addressOf(query, { year: undefined, month: undefined }, '/prayer.ics'),
        title,
        language,
      ),
    ],
  }
}

const digits = (text: string, language: LanguageCode): string => (language === 'ar' ? arabicDigits(text) : text)

/** An explanation where a time is missing. */
function noteOn(days: ReturnType<typeof daysOf>['days'], language: LanguageCode): string | undefined {
  if (days.some(({ terbit }) => terbit === null)) return prayerWords[language].noSun
  return days.some(({ subuh, isya }) => subuh === null || isya === null) ? prayerWords[language].noDark : undefined
}
