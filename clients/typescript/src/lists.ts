import type { Messaging } from './messaging.ts'
import type { CallOptions } from './send.ts'
import { sleep } from './sleep.ts'

/** The records of a page: what its one list holds. */
type ItemOf<Page> = Page extends unknown
  ? { [Name in keyof Page]: Page[Name] extends readonly (infer Item)[] ? Item : never }[keyof Page]
  : never

/**
 * Every record of a list, page after page: `each(client.listContacts, { tags: 'vip' })`. For every operation that has `cursor` or `page`;
 * begins where the input says.
 */
export async function* each<Input extends object, Page extends object>(
  list: (input: Input, options?: CallOptions) => Promise<Page>,
  input: NoInfer<Input> = {} as Input,
  options: CallOptions = {},
): AsyncGenerator<ItemOf<Page>, void, undefined> {
  let next: Input | undefined = input
  while (next) {
    const page: Page = await list(next, options)
    const found = Object.values(page).find(Array.isArray) ?? []
    yield* found as ItemOf<Page>[]
    next = inputAfter(next, page, found.length)
  }
}

/** Asks for the page after one; undefined after the last. */
function inputAfter<Input extends object>(input: Input, page: object, count: number): Input | undefined {
  const place: Record<string, unknown> = { ...page, ...('pagination' in page ? (page.pagination as object) : {}) }
  const { next_cursor: cursor, page: number, limit, total, total_capped: capped } = place
  if (typeof cursor === 'string') {
    const { page: _instead, ...rest } = input as Input & { page?: number }
    return { ...rest, cursor } as unknown as Input
  }
  if (cursor === null || typeof number !== 'number' || typeof limit !== 'number' || count === 0) return undefined
  const isLast = typeof total === 'number' && !capped && number * limit >= total
  return isLast ? undefined : { ...input, page: number + 1 }
}

export type LedgerOptions = Omit<CallOptions, 'idempotencyKey'> & {
  /** The last `seq` that you have handled. Default 0: from the oldest that is kept. */
  after?: number
  /** Such as `message.received,message.failed`. */
  types?: string
  /** Wait for more at the end, and ask again every `pollMs`. */
  follow?: boolean
  pollMs?: number
}

type Entry = Awaited<ReturnType<Messaging['listEvents']>>['events'][number]

/** Every event of the account in its order, each once. Remember its `seq` when you have handled it, and begin after that next time. */
export async function* ledger(
  client: Pick<Messaging, 'listEvents'>,
  { after = 0, types, follow = false, pollMs = 2_000, ...options }: LedgerOptions = {},
): AsyncGenerator<Entry, void, undefined> {
  for (let last = after; ; ) {
    const { events, next_after } = await client.listEvents(
      { after: last, limit: 1000, ...(types && { types }) },
      options,
    )
    yield* events
    if (events.length === 0 && next_after === last) {
      if (!follow) return
      await sleep(pollMs, options.signal)
    }
    last = next_after
  }
}
