import type { Config } from '../../config.ts'
import { type Allowances, allowances, PLANS, type PlanName } from '../../messaging/accounts/plans.ts'
import type { Html } from '../../platform/html.tsx'
import type { LanguageCode } from '../../platform/language.ts'
import { lineField, type SentForm } from '../kit/form.tsx'
import { notice } from '../kit/notice.tsx'
import type { Page } from '../kit/shell.tsx'
import { table } from '../kit/table.tsx'
import { businessWords } from './words.ts'

export type Visitor = { language: LanguageCode }

type BusinessSettings = Pick<Config, 'SIGNUP' | 'PLAN_PRICES' | 'OPERATOR_NAME' | 'OPERATOR_CONTACT'>
/** A refused form, and which of its fields were wrong. */
type Refused = { sent: SentForm; wrong: { name: boolean; email: boolean } }

const LOCALES: Record<LanguageCode, string> = { id: 'id-ID', en: 'en-GB', ar: 'ar' }

export function businessPage(visitor: Visitor, settings: BusinessSettings, refused?: Refused): Page {
  const words = businessWords[visitor.language]
  return {
    title: words.title,
    description: words.description,
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <section id="begin">
          <h2>{words.begin.title}</h2>
          {settings.SIGNUP === 'open' ? signUp(visitor, refused) : closed(visitor, settings)}
          <p>
            {words.begin.known} <a href={`/console?lang=${visitor.language}`}>{words.begin.signIn}</a>
          </p>
        </section>
        <section>
          <h2>{words.does.title}</h2>
          <ul>
            {words.does.items.map((item) => (
              <li>{item}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{words.steps.title}</h2>
          <ol>
            {words.steps.items.map((item) => (
              <li>{item}</li>
            ))}
          </ol>
        </section>
        {costs(visitor, settings)}
      </>
    ),
  }
}

function signUp({ language }: Visitor, refused: Refused | undefined): Html {
  const words = businessWords[language].begin
  const mistakes = refused && {
    status: 400,
    sent: refused.sent,
    otherwise: undefined,
    wrong: {
      ...(refused.wrong.name && { name: words.nameWrong }),
      ...(refused.wrong.email && { email: words.emailWrong }),
    },
  }
  return (
    <form method="post" action="/business/sign-up" class="card">
      {mistakes && notice(words.check, 'bad')}
      <input type="hidden" name="lang" value={language} />
      {lineField(
        { name: 'name', label: words.name, refused: mistakes },
        { required: true, maxlength: 200, autocomplete: 'organization' },
      )}
      {lineField(
        { name: 'email', label: words.email, help: words.emailHelp, refused: mistakes },
        { type: 'email', dir: 'ltr', required: true, maxlength: 254, autocomplete: 'email' },
      )}
      <button>{words.make}</button>
    </form>
  )
}

/** Shown where sign-up is closed: whom to ask. */
function closed({ language }: Visitor, { SIGNUP, OPERATOR_NAME, OPERATOR_CONTACT }: BusinessSettings): Html {
  const words = businessWords[language].begin
  const operator = [OPERATOR_NAME, OPERATOR_CONTACT].filter((one) => one !== undefined).join(', ')
  return (
    <>
      <p>{SIGNUP === 'invite' ? words.byInvitation : words.closed}</p>
      {operator !== '' && (
        <p>
          {words.operator} {operator}
        </p>
      )}
    </>
  )
}

function costs({ language }: Visitor, { PLAN_PRICES = {} }: BusinessSettings): Html {
  const words = businessWords[language].costs
  const number = (value: number) => value.toLocaleString(LOCALES[language])
  const gigabytes = ({ media_bytes }: Allowances) => words.gigabytes(number(media_bytes / 1_000_000_000))
  const plans = PLANS.map((plan) => ({ plan, has: allowances(plan, {}) }))
  type Plan = (typeof plans)[number]
  const priceOf = (plan: PlanName) => PLAN_PRICES[plan] ?? (plan === 'free' ? words.nothing : words.ask)
  return (
    <section>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      {table<Plan>({
        caption: words.title,
        columns: [
          { name: words.plan, cell: ({ plan }) => words.plans[plan] },
          { name: words.price, cell: ({ plan }) => priceOf(plan) },
          { name: words.messages, number: true, cell: ({ has }) => number(has.messages_per_month) },
          { name: words.contacts, number: true, cell: ({ has }) => number(has.contacts) },
          { name: words.files, number: true, cell: ({ has }) => gigabytes(has) },
        ],
        rows: plans,
        empty: '',
      })}
      <p class="soft">{words.network}</p>
    </section>
  )
}

/** A page with one message; on a server without SMTP it says where the mail is stored. */
export function noticePage({ language }: Visitor, notice: { title: string; text: string }, folder?: string): Page {
  const words = businessWords[language]
  return {
    title: notice.title,
    main: (
      <>
        <h1>{notice.title}</h1>
        <p class="lead">{notice.text}</p>
        {folder !== undefined && (
          <p class="note">
            {words.notices.outbox} <code dir="ltr">{folder}</code>
          </p>
        )}
        <p>
          <a href={`/business?lang=${language}`}>{words.shell.back}</a>
        </p>
      </>
    ),
  }
}
