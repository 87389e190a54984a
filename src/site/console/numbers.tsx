import type { Contact } from '../../messaging/contacts/contacts.ts'
import { type ShownConnection, shownConnections } from '../../messaging/networks/shown-connections.ts'
import { answersFrom } from '../../messaging/networks/whatsapp/connections.ts'
import type { Html } from '../../platform/html.tsx'
import type { Translated } from '../../platform/language.ts'
import { choiceField, type FormRefusal } from '../kit/form.tsx'
import { badge } from '../kit/notice.tsx'
import { table } from '../kit/table.tsx'
import type { ConsoleDeps } from './deps.ts'
import { type ConsoleUser, may } from './view.ts'

const indonesian = {
  title: 'Nomor pengirim',
  list: 'Nomor pengirim, nomor utama lebih dahulu',
  columns: ['Nomor', 'Nama', 'Kualitas', 'Status'] satisfies [
    number: string,
    name: string,
    quality: string,
    state: string,
  ],
  default: 'utama',
  none: 'Akun ini belum tersambung ke nomor mana pun.',
  connected: 'tersambung',
  blocked: 'dihentikan WhatsApp',
  from: 'Dari nomor',
}

export const numberWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    title: 'Your numbers',
    list: 'Your numbers, the main one first',
    columns: ['Number', 'Name', 'Quality', 'State'],
    default: 'main',
    none: 'This account is not connected to a number yet.',
    connected: 'connected',
    blocked: 'stopped by WhatsApp',
    from: 'From',
  },
}

const nameOf = ({ connection_id: id, name, phone }: ShownConnection): string =>
  name !== null && phone !== null ? `${name} (${phone})` : (name ?? phone ?? id)

/** The numbers to choose from, the default first; none if there is only one, or the session may not see them. */
export async function offeredNumbers(
  { connections }: Pick<ConsoleDeps, 'connections'>,
  view: ConsoleUser,
): Promise<[id: string, text: string][]> {
  if (!may(view, 'connections:read')) return []
  const all = await shownConnections(connections, view.session.account)
  return all.length > 1 ? all.map((one) => [one.connection_id, nameOf(one)]) : []
}

/** The number that answers to a person are sent from; undefined if the account has only one. */
export async function answeringNumber(
  deps: Pick<ConsoleDeps, 'connections'>,
  view: ConsoleUser,
  contact: Contact,
): Promise<string | undefined> {
  const numbers = await offeredNumbers(deps, view)
  const from = await answersFrom(deps.connections, view.session.account, contact)
  return (numbers.find(([id]) => id === from) ?? numbers[0])?.[1]
}

/** The choice of a number in a form; nothing if there is no choice. */
export const numberField = (
  view: ConsoleUser,
  numbers: [id: string, text: string][],
  refused: FormRefusal | undefined,
  value?: string,
): Html | undefined =>
  numbers.length === 0
    ? undefined
    : choiceField({ name: 'from', label: numberWords[view.language].from, refused, choices: numbers, value })

/** The account's numbers, if the session may see them; nothing on the simulator. */
export async function numberTable(deps: ConsoleDeps, view: ConsoleUser): Promise<Html | undefined> {
  const { account } = view.session
  if (account.network === 'simulator' || !may(view, 'connections:read')) return undefined
  const words = numberWords[view.language]
  const [number, name, quality, state] = words.columns
  return (
    <>
      <h2>{words.title}</h2>
      {table({
        caption: words.list,
        columns: [
          {
            name: number,
            cell: (one) => (
              <>
                {one.phone ?? <code>{one.connection_id}</code>} {one.default && badge('active', words.default)}
              </>
            ),
          },
          { name, cell: (one) => one.name ?? one.verified_name ?? '–' },
          { name: quality, cell: (one) => one.quality ?? '–' },
          {
            name: state,
            cell: (one) => badge(one.status === 'blocked' ? 'failed' : 'active', words[one.status]),
          },
        ],
        rows: await shownConnections(deps.connections, account),
        empty: words.none,
      })}
    </>
  )
}
