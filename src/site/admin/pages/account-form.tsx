import { z } from 'zod'
import { type AccountLimits, PLANS } from '../../../messaging/accounts/plans.ts'
import { recordId } from '../../../platform/http/text.ts'
import { read } from '../../kit/form.tsx'
import { accountFields, changed } from '../accounts.ts'
import type { AdminRoutes } from '../deps.ts'
import { accountOf } from './account.tsx'
import { type DeskField, filledIn } from './fields.tsx'
import { step } from './step.tsx'

const LIMITS: Record<keyof AccountLimits, string> = {
  requests_per_minute: 'Requests a minute',
  requests_per_hour: 'Requests an hour',
  messages_per_month: 'Messages a month',
  network_daily_limit: 'People a day that it may write to first, by the network',
  contacts: 'Contacts',
  media_bytes: 'Bytes of files',
}
const NAMES = Object.keys(LIMITS) as (keyof AccountLimits)[]
/** The name of a limit in the form, and in a refusal. */
const inForm = (name: string): string => `limits.${name}`

const { name, email, plan, limits, default_country, time_zone } = accountFields
const change = z.object({ name, email, plan, limits, default_country, time_zone })

/** Changes an account's name, plan and limits. */
export const accountForm: AdminRoutes = (deps) => async (scope) => {
  step(scope, '/accounts/:id/change', {
    at: 'keys',
    params: z.object({ id: recordId }),
    async ask({ id }) {
      const account = await accountOf(deps.db, id)
      const country = 'Used for numbers without a country code, such as ID. Leave empty to require country codes.'
      const zone = 'Time zone of its console, such as Asia/Makassar. Leave empty to use the server’s.'
      const fields: DeskField[] = [
        { name: 'name', label: 'Name', value: account.name, required: true },
        { name: 'email', label: 'E-mail', value: account.email ?? '' },
        { name: 'plan', label: 'Plan', kind: 'choice', choices: PLANS, value: account.plan, required: true },
        { name: 'default_country', label: 'Country', value: account.defaultCountry ?? '', help: country },
        { name: 'time_zone', label: 'Time zone', value: account.timeZone ?? '', help: zone },
        ...NAMES.map((limit) => ({
          ...{ name: inForm(limit), label: LIMITS[limit], kind: 'number' as const },
          ...{ value: String(account.limits[limit] ?? ''), help: 'Leave empty to use the limits of the plan.' },
        })),
      ]
      return { title: `Change ${account.name}`, fields, yes: 'Save', back: `/admin/accounts/${id}` }
    },
    async act({ id }, { sent }) {
      const given = filledIn(sent)
      const set = NAMES.filter((limit) => given[inForm(limit)] !== undefined)
      const asked = read(change, {
        ...{ default_country: null, time_zone: null, ...given },
        limits: Object.fromEntries(set.map((limit) => [limit, Number(given[inForm(limit)])])),
      })
      const { default_country: defaultCountry, time_zone: timeZone, ...rest } = asked
      await changed(deps, id, { ...rest, defaultCountry, timeZone })
      return `/admin/accounts/${id}?done=changed`
    },
  })
}
