import { z } from 'zod'
import { changeAccount } from '../../messaging/accounts/accounts.ts'
import { requestAllowances } from '../../messaging/limits.ts'
import type { PageLanguage, Translated } from '../../platform/language.ts'
import { timeZone } from '../../platform/time-zone.ts'
import { facts } from '../kit/facts.tsx'
import {
  type Choices,
  choiceField,
  type FormRefusal,
  postForm,
  problem,
  read,
  sentForm,
  sentValue,
  tried,
} from '../kit/form.tsx'
import { number, zoneName } from '../kit/time.tsx'
import type { ConsolePages } from './deps.ts'
import { numberTable } from './numbers.tsx'
import { type ConsolePage, sendPage } from './page.tsx'
import { quotaFigures } from './quota.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from './view.ts'
import { shellWords } from './words.ts'

const indonesian = {
  name: 'Nama',
  id: 'Id akun',
  plan: 'Paket',
  network: 'Jaringan',
  country: 'Negara untuk nomor tanpa kode negara',
  noCountry: 'tidak ada; setiap nomor perlu kode negara',
  requests: 'Permintaan ke API',
  limits: (minute: string, hour: string) => `paling banyak ${minute} per menit dan ${hour} per jam`,
  zone: 'Zona waktu',
  zoneHelp: 'Semua waktu di konsol ditulis menurut zona ini, bagi semua orang yang memakai akun ini.',
  indonesia: 'Indonesia',
  world: 'Dunia',
  saved: 'Zona waktu tersimpan.',
  networks: { simulator: 'Simulator (tidak ada pesan yang benar-benar keluar)', whatsapp: 'WhatsApp' },
}

export const accountWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    name: 'Name',
    id: 'Account id',
    plan: 'Plan',
    network: 'Network',
    country: 'Default country for numbers without a country code',
    noCountry: 'none; every number needs its country code',
    requests: 'API requests',
    limits: (minute, hour) => `at most ${minute} a minute and ${hour} an hour`,
    zone: 'Time zone',
    zoneHelp: 'All times in the console are shown in this zone, for everyone who uses this account.',
    indonesia: 'Indonesia',
    world: 'World',
    saved: 'Time zone saved.',
    networks: { simulator: 'Simulator (nothing is actually sent)', whatsapp: 'WhatsApp' },
  },
}

const INDONESIA = ['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura']
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => !INDONESIA.includes(zone))]

const zoneChoices = (language: PageLanguage, chosen: string, now: Date): Choices => {
  const { indonesia, world } = accountWords[language]
  const zones = ZONES.includes(chosen) || INDONESIA.includes(chosen) ? ZONES : [chosen, ...ZONES]
  return [
    { group: indonesia, choices: INDONESIA.map((zone) => [zone, `${zoneName({ language, zone }, now)} – ${zone}`]) },
    { group: world, choices: zones.map((zone) => [zone, zone.replaceAll('_', ' ')]) },
  ]
}

/** The account: its name, limits and time zone. */
export const accountPages: ConsolePages = (deps) => async (scope) => {
  const { db, callers } = deps

  const accountPage = async (view: ConsoleUser, refused?: FormRefusal): Promise<ConsolePage> => {
    const { language, session, now } = view
    const { account } = session
    const texts = accountWords[language]
    const shell = shellWords[language]
    const [hour, minute] = requestAllowances(account).map(({ limit }) => number(language, limit))
    return {
      title: shell.places.account,
      at: 'account',
      main: (
        <>
          <h1>{shell.places.account}</h1>
          {facts([
            [texts.name, account.name],
            [texts.plan, account.plan],
            [texts.network, texts.networks[account.network]],
            [texts.country, account.defaultCountry ?? texts.noCountry],
            [texts.requests, texts.limits(minute ?? '', hour ?? '')],
            [texts.id, <code>{account.id}</code>],
          ])}
          {await quotaFigures(deps, view)}
          {await numberTable(deps, view)}
          {may(view, 'keys:write') &&
            postForm(
              view,
              '/console/account',
              <>
                <h2>{texts.zone}</h2>
                {problem(refused)}
                {choiceField({
                  name: 'time_zone',
                  label: texts.zone,
                  help: texts.zoneHelp,
                  refused,
                  choices: zoneChoices(language, view.zone, now),
                  value: view.zone,
                })}
                <button>{shell.save}</button>
              </>,
              { kind: 'card' },
            )}
        </>
      ),
    }
  }

  const query = z.object({ done: z.literal('saved').optional().catch(undefined) })
  scope.get('/account', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    const notice = request.query.done && accountWords[view.language].saved
    return sendPage(reply, view, { ...(await accountPage(view)), notice })
  })

  scope.post('/account', { config: { savesForm: true }, schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'keys:write')
    const asked = z.object({ time_zone: timeZone })
    const changed = await tried(view, request.body, async () => {
      const { time_zone } = read(asked, { time_zone: sentValue(request.body, 'time_zone') })
      await changeAccount(db, view.session.account.id, { timeZone: time_zone })
      callers.forget()
    })
    if ('done' in changed) return reply.redirect('/console/account?done=saved', 303)
    return sendPage(reply.code(changed.refused.status), view, await accountPage(view, changed.refused))
  })
}
