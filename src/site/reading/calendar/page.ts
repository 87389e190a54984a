import { z } from 'zod'
import { prepare, sendEncoded } from '../../../platform/http/conditional.ts'
import {
  type DayNumber,
  dayNumber,
  FIRST_YEAR,
  formatDay,
  LAST_YEAR,
  todayIn,
} from '../../../reference/calendar/days.ts'
import { calendarDay, rulesOf } from '../../../reference/calendar/events.ts'
import { calendarFeed, feedRange } from '../../../reference/calendar/feed.ts'
import {
  CALENDAR_METHODS,
  type HijriCalendar,
  monthNumber,
  monthOf,
  OutsideCalendar,
} from '../../../reference/calendar/hijri.ts'
import { type CalendarRule, EVENT_TYPES, ruleName } from '../../../reference/calendar/rules.ts'
import { wholeNumber } from '../../../reference/calendar/schemas.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, PageContent } from '../blocks.ts'
import { citation, isVerse, type Numbers, numbersOf } from '../citations.ts'
import { dayIn, hijriIn, hijriMonthIn, hijriYearIn } from '../dates.ts'
import type { ReadingDeps, ReadingRoutes } from '../deps.ts'
import { pagerOf } from '../pager.ts'
import { addressesOf, sendNotice, sendPage, viewOf, viewQuery } from '../reply.ts'
import { subscribeTo } from '../subscribe.ts'
import { readingWords } from '../words.ts'
import {
  addressOf,
  FIRST_HIJRI_YEAR,
  hijriAddress,
  LAST_HIJRI_YEAR,
  type Method,
  type YearAndMonth,
  yearAddress,
} from './addresses.ts'
import { EVENT_ORDER, gridOf, legendOf } from './grid.ts'
import { monthsAmong, provisionalNote } from './uncertain.ts'
import { calendarWords } from './words.ts'
import { hijriYearPage, yearPage } from './year.ts'

/** Minutes that caches may store the page: decisions on months are rare, and should appear soon. */
const MAX_AGE_MINUTES = 5

/** /calendar: a month of the sunnah calendar, and the feed for calendar apps. */
export const calendarPage: ReadingRoutes = (deps) => async (scope) => {
  const { calendars, config, now } = deps
  const asked = {
    querystring: viewQuery.extend({
      // 0 for an invalid year or month, which the page explains
      year: wholeNumber(FIRST_YEAR, LAST_YEAR).optional().catch(0),
      month: wholeNumber(1, 12).optional().catch(0),
      calendar: z.enum(CALENDAR_METHODS).optional().catch(undefined),
      // a whole Hijri year
      hijri: wholeNumber(FIRST_HIJRI_YEAR, LAST_HIJRI_YEAR).optional().catch(0),
    }),
  }
  for (const url of addressesOf('/calendar')) {
    scope.get(url, { schema: asked }, async (request, reply) => {
      const { year, month, calendar, hijri } = request.query
      if (year === 0 || month === 0 || hijri === 0)
        return sendNotice(request, reply.code(400), noSuchMonth(viewOf(request)), deps.publicUrl)
      const today = todayIn(config.TIME_ZONE, now())
      if (hijri !== undefined) {
        await sendPage(deps, request, reply, {
          path: hijriAddress(hijri, calendar),
          maxAgeMinutes: MAX_AGE_MINUTES,
          find: async (view) => hijriYearPage(hijri, calendars.of(calendar), calendar, view),
        })
        return reply
      }
      if (year !== undefined && month === undefined) {
        await sendPage(deps, request, reply, {
          path: yearAddress(year, calendar),
          maxAgeMinutes: MAX_AGE_MINUTES,
          find: async (view) => yearPage(year, calendars.of(calendar), { today, asked: calendar }, view),
        })
        return reply
      }
      const [thisYear = 0, thisMonth = 1] = formatDay(today).split('-').map(Number)
      const shown = { year: year ?? thisYear, month: month ?? thisMonth }
      await sendPage(deps, request, reply, {
        path: addressOf(year === undefined && month === undefined ? undefined : shown, calendar),
        maxAgeMinutes: MAX_AGE_MINUTES,
        find: (view) => monthPage(deps, shown, calendars.of(calendar), { today, asked: calendar }, view),
      })
      return reply
    })
  }

  scope.get('/calendar.ics', { schema: asked }, async (request, reply) => {
    const today = todayIn(config.TIME_ZONE, now())
    const calendar = calendars.of(request.query.calendar)
    const feed = calendarFeed(calendar, {
      ...feedRange(today),
      types: [...EVENT_TYPES],
      stamp: today,
      revision: calendars.revision(),
    })
    reply.header('cache-control', 'public, max-age=3600')
    return sendEncoded(request, reply, prepare(feed), 'text/calendar; charset=utf-8')
  })
}

/** The available months and years, for a reader who requested another. */
function noSuchMonth({ language }: ReadingView): PageContent {
  const words = calendarWords[language]
  const { notices, number } = readingWords[language]
  const text = words.noSuchMonth(
    ...([FIRST_YEAR, LAST_YEAR].map((year) => (language === 'ar' ? number(year) : String(year))) as [string, string]),
  )
  return {
    title: notices.wrong.title,
    description: text,
    blocks: [{ paragraph: [text] }, { pager: [{ text: words.title, href: '/calendar' }], label: words.title }],
  }
}

async function monthPage(
  { db, calendars, publicUrl }: ReadingDeps,
  { year, month }: YearAndMonth,
  calendar: HijriCalendar,
  { today, asked }: { today: DayNumber; asked: Method | undefined },
  view: ReadingView,
): Promise<PageContent> {
  const { language } = view
  const words = calendarWords[language]
  const first = dayNumber(year, month, 1)
  const days = Array.from({ length: dayNumber(year, month + 1, 1) - first }, (_, place) => first + place)
  const known = days.filter((day) => day >= calendar.first && day <= calendar.last)
  const events = eventsOf(calendar, known)
  const numbers = await numbersOf(
    db,
    events.flatMap(({ rule }) => rule.evidence),
  )
  const name = dayIn(first, language, 'month')
  const way = (to: YearAndMonth) => ({
    text: dayIn(dayNumber(to.year, to.month, 1), language, 'month'),
    href: addressOf(to, asked),
  })
  const [before, after] = [monthOf(monthNumber(year, month) - 1), monthOf(monthNumber(year, month) + 1)]
  const todayKnown = known.includes(today)
  return {
    title: words.of(name),
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      ...(todayKnown
        ? [
            {
              facts: [
                [words.today, [`${dayIn(today, language, 'whole')} · ${hijriIn(calendar.dateOf(today), language)}`]],
              ],
            } as Block,
          ]
        : []),
      gridOf(days, calendar, { today, name }, view),
      legendOf(language, { linked: true }),
      { paragraph: [words.shown(words.methods[calendar.method])], soft: true },
      ...provisionalNote(monthsAmong(known, calendar), view),
      yearLinks(year, known[0] === undefined ? undefined : calendar.dateOf(known[0]).year, asked, view),
      {
        paragraph: [
          words.choose,
          ...CALENDAR_METHODS.filter((method) => method !== calendar.method).flatMap((method, place): Inline[] => [
            place > 0 ? ' · ' : ' ',
            { text: words.methods[method], href: addressOf({ year, month }, method) },
          ]),
        ],
      },
      ...eventBlocks(events, numbers, view),
      { heading: words.byMethod, id: 'methods' },
      { paragraph: [words.byMethodLead], soft: true },
      monthsByMethod(days, calendars.all(), view),
      ...subscribeTo(`${publicUrl}/calendar.ics${asked ? `?calendar=${asked}` : ''}`, words.title, language),
      pagerOf(
        {
          before: before.year >= FIRST_YEAR ? way(before) : undefined,
          up: { text: words.today, href: addressOf(undefined, asked) },
          after: after.year <= LAST_YEAR ? way(after) : undefined,
        },
        view,
      ),
    ],
  }
}

type Event = { rule: CalendarRule; label: (language: ReadingView['language']) => string; days: DayNumber[] }

/** Links to the month's years in both calendars. */
function yearLinks(year: number, hijri: number | undefined, asked: Method | undefined, view: ReadingView): Block {
  const { language } = view
  const words = calendarWords[language]
  return {
    paragraph: [
      { text: words.year(dayIn(dayNumber(year, 1, 1), language, 'year')), href: yearAddress(year, asked) },
      ...(hijri === undefined
        ? []
        : [' · ', { text: words.year(hijriYearIn(hijri, language)), href: hijriAddress(hijri, asked) }]),
    ],
  }
}

/** The events in these days, each with all of its days. */
function eventsOf(calendar: HijriCalendar, days: DayNumber[]): Event[] {
  const events = new Map<string, Event>()
  for (const number of days) {
    const day = calendarDay(calendar, number)
    for (const rule of rulesOf(day)) {
      const indonesian = ruleName(rule, day)
      const label = (language: ReadingView['language']) => ruleName(rule, day, language)
      const known = events.get(indonesian) ?? { rule, label, days: [] }
      known.days.push(number)
      events.set(indonesian, known)
    }
  }
  return [...events.values()]
}

function eventBlocks(events: Event[], numbers: Numbers, view: ReadingView): Block[] {
  const { language } = view
  const words = calendarWords[language]
  const blocks: Block[] = []
  for (const type of EVENT_ORDER) {
    const own = events.filter(({ rule }) => rule.type === type)
    if (own.length === 0) continue
    const records = []
    for (const { rule, label, days } of own) {
      records.push({
        title: label(language),
        blocks: [{ paragraph: [daysIn(days, language)] }, ...evidenceOf(rule, numbers, view)],
      })
    }
    blocks.push({ heading: words.types[type], id: type }, { records })
  }
  return blocks
}

/** The evidence of a rule: its text, which exists only in Indonesian, and each loaded verse and hadith. */
function evidenceOf({ dalil, evidence }: CalendarRule, numbers: Numbers, { language, ...view }: ReadingView): Block[] {
  const { reference } = calendarWords[language]
  const links = evidence
    .filter((key) => isVerse(key) || numbers.has(key))
    .flatMap((key, place): Inline[] => [place > 0 ? ' · ' : '', citation(key, numbers, { language, ...view })])
  const inWords = language === 'id' || links.length === 0
  return [
    ...(inWords ? [{ paragraph: [`${reference}: `, { text: dalil, lang: 'id' as const }], soft: true }] : []),
    ...(links.length > 0 ? [{ paragraph: inWords ? links : [`${reference}: `, ...links], soft: true }] : []),
  ]
}

/** Groups consecutive days into spans. */
function runsOf(days: DayNumber[]): [from: DayNumber, to: DayNumber][] {
  const runs: [DayNumber, DayNumber][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  return runs
}

/** Days of one month: "1–5, 7–12 Februari". */
function daysIn(days: DayNumber[], language: ReadingView['language']): string {
  const { number, shell } = readingWords[language]
  const ofMonth = (day: DayNumber) => number(Number(formatDay(day).slice(8)))
  const runs = runsOf(days).map(([from, to]) => (from === to ? ofMonth(from) : `${ofMonth(from)}–${ofMonth(to)}`))
  return `${shell.list(runs)} ${dayIn(days[0] ?? 0, language, 'monthAlone')}`
}

/** The first day of each Hijri month within these days, by every method. */
function monthsByMethod(days: DayNumber[], all: HijriCalendar[], { language }: ReadingView): Block {
  const words = calendarWords[language]
  const touched = new Set<number>()
  for (const calendar of all) {
    for (const day of [days[0] ?? 0, days.at(-1) ?? 0]) {
      if (day < calendar.first || day > calendar.last) continue
      const { year, month } = calendar.dateOf(day)
      touched.add(monthNumber(year, month))
    }
  }
  const startIn = (calendar: HijriCalendar, { year, month }: YearAndMonth): Inline[] => {
    try {
      const { starts, decision, uncertain } = calendar.monthAt(year, month)
      const how = decision ? words.decided : uncertain ? words.uncertain[uncertain] : undefined
      return [dayIn(starts, language, 'date'), ...(how ? [' ', { text: `(${how})`, tone: 'soft' as const }] : [])]
    } catch (error) {
      if (error instanceof OutsideCalendar) return [{ text: words.outside, tone: 'soft' }]
      throw error
    }
  }
  return {
    table: {
      caption: words.byMethod,
      head: [words.month, ...all.map(({ method }) => words.methods[method])],
      rows: [...touched]
        .sort((a, b) => a - b)
        .map((number) => [
          [hijriMonthIn(monthOf(number), language)],
          ...all.map((calendar) => startIn(calendar, monthOf(number))),
        ]),
    },
  }
}
