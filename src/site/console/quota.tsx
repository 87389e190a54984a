import { readQuotas } from '../../messaging/messages/quota.ts'
import type { Html } from '../../platform/html.tsx'
import type { Translated } from '../../platform/language.ts'
import { momentIn, number } from '../kit/time.tsx'
import type { ConsoleDeps } from './deps.ts'
import type { ConsoleUser } from './view.ts'

const indonesian = {
  month: 'Kuota pesan bulan ini',
  day: 'Kuota jaringan hari ini',
  used: (used: string, limit: string) => `${used} dari ${limit} pesan terpakai`,
  left: (left: string) => `sisa ${left}`,
  renews: (at: string) => `diperbarui ${at}`,
}

export const quotaWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    month: 'Messages this month',
    day: 'Network messages today',
    used: (used, limit) => `${used} of ${limit} messages used`,
    left: (left) => `${left} left`,
    renews: (at) => `renews ${at}`,
  },
}

/** How many of an account's messages are used and left, and when the quota renews. */
export async function quotaFigures(
  { db, quotas }: ConsoleDeps,
  { session, language, zone, now }: ConsoleUser,
): Promise<Html> {
  const texts = quotaWords[language]
  const { account } = session
  const states = await readQuotas(db, account.id, quotas.of(account, now))
  return (
    <>
      {states.toReversed().map(({ period, state }) => {
        const { used, limit, remaining, resetAt } = state
        const [usedText, limitText] = [number(language, used), number(language, limit)]
        return (
          <div class="quota">
            <h2>{texts[period]}</h2>
            <meter min="0" max={Math.max(1, limit)} value={Math.min(used, limit)} aria-label={texts[period]}>
              {used}/{limit}
            </meter>
            <p>
              {texts.used(usedText, limitText)}, <strong>{texts.left(number(language, remaining))}</strong>,{' '}
              {texts.renews(momentIn({ language, zone }, resetAt))}
            </p>
          </div>
        )
      })}
    </>
  )
}
