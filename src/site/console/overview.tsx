import { z } from 'zod'
import { listMessages } from '../../messaging/messages/messages.ts'
import { type Usage, usageOf } from '../../messaging/usage/analytics.ts'
import { PERIODS, rangeFor } from '../../messaging/usage/analytics-range.ts'
import type { Html } from '../../platform/html.tsx'
import type { PageLanguage, Translated } from '../../platform/language.ts'
import { chart } from '../kit/chart.tsx'
import { figures } from '../kit/facts.tsx'
import { narrowing } from '../kit/table.tsx'
import { number } from '../kit/time.tsx'
import type { ConsolePages } from './deps.ts'
import { messageTable } from './messages/pages.tsx'
import { sendPage } from './page.tsx'
import { quotaFigures } from './quota.tsx'
import { signInPage } from './sign-in.tsx'
import { isUnderWay, START, stepsDone } from './start.tsx'
import { startWords } from './start-words.ts'
import { type ConsoleView, may, viewOf } from './view.ts'
import { shellWords } from './words.ts'

const SHOWN_PERIODS = ['7d', '30d', '90d'] as const
/** The series of the chart, the largest first. */
const DRAWN = ['sent', 'delivered', 'read', 'failed'] as const
type ShownPeriod = (typeof SHOWN_PERIODS)[number]

const indonesian = {
  plan: (plan: string) => `Paket ${plan}`,
  utc: 'Hari dihitung menurut UTC.',
  period: 'Rentang',
  days: (days: number) => `${days} hari`,
  figures: {
    sent: 'Terkirim',
    delivered: 'Sampai',
    read: 'Dibaca',
    failed: 'Gagal',
    people: 'Orang',
    credits: 'Kredit',
  },
  byDay: 'Pesan per hari; angka yang sama ada di tabel di bawah',
  day: 'Hari',
  latest: 'Pesan terbaru',
  all: 'Semua pesan, dan kirim pesan',
}

export const overviewWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    plan: (plan) => `Plan ${plan}`,
    utc: 'Days are counted in UTC.',
    period: 'Period',
    days: (days) => `${days} days`,
    figures: {
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      failed: 'Failed',
      people: 'People',
      credits: 'Credits',
    },
    byDay: 'Messages by day; the same figures are in the table below',
    day: 'Day',
    latest: 'Latest messages',
    all: 'All messages and sending',
  },
}

export const overviewPages: ConsolePages = (deps) => async (scope) => {
  const { db, now } = deps
  const query = z.object({
    period: z.enum(SHOWN_PERIODS).catch('30d'),
    kept: z.literal('1').optional().catch(undefined),
  })
  scope.get('/', { config: { anybody: true }, schema: { querystring: query } }, async (request, reply) => {
    const visitor = request.getDecorator<ConsoleView>('view')
    if (!visitor.session)
      return sendPage(reply, visitor, signInPage(visitor, { formSaved: request.query.kept !== undefined }))
    const view = viewOf(request)
    const { account } = view.session
    const { period } = request.query
    const texts = overviewWords[view.language]
    const usage = may(view, 'analytics:read') ? await usageOf(db, account.id, rangeFor({ period }, now())) : undefined
    const latest = may(view, 'messages:read') && (await listMessages(db, account.id, { limit: 8 })).messages
    return sendPage(reply, view, {
      title: shellWords[view.language].places.overview,
      at: 'overview',
      main: (
        <>
          <h1>{account.name}</h1>
          <p class="soft">{texts.plan(account.plan)}</p>
          {view.session.user?.role === 'owner' && isUnderWay(await stepsDone(db, account.id)) && (
            <p class="note">
              {startWords[view.language].left} <a href={START}>{startWords[view.language].title}</a>
            </p>
          )}
          {await quotaFigures(deps, view)}
          {usage && usageFigures(view.language, period, usage)}
          {latest && (
            <>
              <h2>{texts.latest}</h2>
              {await messageTable(deps, view, latest)}
              <p>
                <a href="/console/messages">{texts.all}</a>
              </p>
            </>
          )}
        </>
      ),
    })
  })
}

function usageFigures(language: PageLanguage, period: ShownPeriod, usage: Usage): Html {
  const texts = overviewWords[language]
  const { sent, delivered, read, failed, credits } = usage.total
  const percent = (part: number, whole: number) =>
    whole === 0 ? '–' : `${number(language, Math.round((part / whole) * 1000) / 10)}%`
  return (
    <>
      {narrowing(
        texts.period,
        SHOWN_PERIODS.map((one) => ({
          text: texts.days(PERIODS[one]),
          href: `/console?period=${one}`,
          now: one === period,
        })),
        <span class="soft">{texts.utc}</span>,
      )}
      {figures([
        [texts.figures.sent, number(language, sent)],
        [texts.figures.delivered, percent(delivered, sent)],
        [texts.figures.read, percent(read, delivered)],
        [texts.figures.failed, number(language, failed)],
        [texts.figures.people, number(language, usage.uniqueContacts ?? 0)],
        [texts.figures.credits, number(language, credits)],
      ])}
      {chart(language, {
        label: texts.byDay,
        day: texts.day,
        days: usage.days.map(({ date }) => date),
        series: DRAWN.map((key) => ({ name: texts.figures[key], values: usage.days.map((day) => day[key]) })),
        more: [{ name: texts.figures.credits, values: usage.days.map((day) => day.credits) }],
      })}
    </>
  )
}
