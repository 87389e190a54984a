import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../platform/db/open.ts'
import { type Executor, rows } from '../platform/db/rows.ts'
import { type Encoding, WORTH_COMPRESSING_BYTES } from '../platform/http/compression.ts'
import { encode, encodedTag, type Prepared } from '../platform/http/conditional.ts'
import { type CollectionName, collectionNames } from './collections/names.ts'

/** What records are about: each is loaded, and changes, by itself. */
export type Subject = 'quran' | 'hadith' | 'rijal' | 'parallels' | CollectionName

export const SUBJECTS: readonly Subject[] = ['quran', 'hadith', 'rijal', 'parallels', ...collectionNames]

/**
 * An answer that may be kept. `id` holds all that its text depends on but the records themselves; `of` names the subjects whose records it
 * shows, of others as well as its own.
 */
export type Wanted = { id: string; of: readonly Subject[]; encoding: Encoding | undefined }

/** How an address was answered, without the headers that belong to one request; the body is the prepared one. */
export type Replay = { route: string; headers: string[] }

/**
 * Reference records change only when seed data or a data pack is loaded; each time the edition goes up by one, for the subjects
 * that were loaded. Until then a prepared answer is kept in memory, in each encoding that was asked for.
 */
export type Editions = {
  /** The answer that is wanted, from memory, or from what `make` gives, which is then kept. Nothing is kept of undefined. */
  prepared(
    wanted: Wanted,
    make: () => Promise<Prepared | undefined>,
  ): Prepared | undefined | Promise<Prepared | undefined>
  /** How an address was answered in an encoding, while that answer is kept. */
  replay(address: string, encoding: Encoding | undefined): (Replay & { bytes: string }) | undefined
  /** Keeps how an address was answered with a kept answer, if that is `prepared` still. `accepted`: the encoding that was asked for. */
  keepReplay(
    address: string,
    accepted: Encoding | undefined,
    answer: { id: string; prepared: Prepared },
    replay: Replay,
  ): void
  /** Looks whether another process loaded data; call it every few seconds. */
  refresh(): Promise<void>
}

type Kept = { prepared: Prepared; of: readonly Subject[]; edition: number }
type KeptReplay = Replay & { answer: string; etag: string }

const MAX_BYTES = 64 * 1024 * 1024
/** What an entry takes beside its text, measured. */
const ANSWER_BYTES = 300
const REPLAY_BYTES = 1_000

export async function openEditions(db: Db, maxBytes = MAX_BYTES): Promise<Editions> {
  // one cache for both, so that one budget holds for them together
  const kept = new LRUCache<string, Kept | KeptReplay>({
    maxSize: maxBytes,
    sizeCalculation: (entry, key) =>
      2 * key.length + ('prepared' in entry ? entry.prepared.bytes.length + ANSWER_BYTES : REPLAY_BYTES),
  })
  const underWay = new Map<string, Promise<Prepared | undefined>>()
  let { edition, changes } = await readEdition(db)

  return {
    prepared: (wanted, make) => current(answerKey(wanted)) ?? alone(wanted, make),
    replay(address, accepted) {
      // moving it to the front takes as long as finding it, and one that had to go is soon made again
      const replay = kept.peek(addressKey(address, accepted))
      if (!replay || !('answer' in replay)) return undefined
      const answer = current(replay.answer)
      return answer?.etag === replay.etag
        ? { route: replay.route, headers: replay.headers, bytes: answer.bytes }
        : undefined
    },
    keepReplay(address, accepted, { id, prepared }, replay) {
      const answer = answerKey({ id, encoding: prepared.encoding })
      if (current(answer)?.etag !== prepared.etag) return
      kept.set(addressKey(address, accepted), { answer, etag: prepared.etag, ...replay })
    },
    async refresh() {
      const now = await readEdition(db)
      if (now.edition === edition) return
      edition = now.edition
      changes = now.changes
      underWay.clear()
    },
  }

  /** A kept answer, unless records of its subjects were loaded since. */
  function current(key: string): Prepared | undefined {
    const entry = kept.get(key)
    if (!entry || !('prepared' in entry)) return undefined
    return entry.of.every((subject) => (changes[subject] ?? 0) <= entry.edition) ? entry.prepared : undefined
  }

  /** Makes an answer once, however many ask for it at the same time. */
  function alone(wanted: Wanted, make: Make): Promise<Prepared | undefined> {
    const key = answerKey(wanted)
    const known = underWay.get(key)
    if (known) return known
    const made = (wanted.encoding ? makeEncoded(wanted, wanted.encoding, make) : makePlain(wanted, make)).finally(
      () => {
        if (underWay.get(key) === made) underWay.delete(key)
      },
    )
    underWay.set(key, made)
    return made
  }

  async function makePlain(wanted: Wanted, make: Make): Promise<Prepared | undefined> {
    const begun = edition
    const made = await make()
    if (made) kept.set(answerKey(wanted), { prepared: made, of: wanted.of, edition: begun })
    return made
  }

  async function makeEncoded(wanted: Wanted, encoding: Encoding, make: Make): Promise<Prepared | undefined> {
    const begun = edition
    const asItIs: Wanted = { ...wanted, encoding: undefined }
    const plain = current(answerKey(asItIs)) ?? (await alone(asItIs, make))
    if (!plain || plain.bytes.length < WORTH_COMPRESSING_BYTES) return plain
    const key = answerKey(wanted)
    // a text that a load left as it was is not compressed again
    const known = kept.peek(key)
    const same = known && 'prepared' in known && known.prepared.etag === encodedTag(plain.etag, encoding)
    const prepared = same ? known.prepared : await encode(plain, encoding, 'kept')
    kept.set(key, { prepared, of: wanted.of, edition: begun })
    return prepared
  }
}

type Make = () => Promise<Prepared | undefined>

/** Never an `addressKey`: addresses begin with a slash. */
const answerKey = ({ id, encoding }: Pick<Wanted, 'id' | 'encoding'>): string => `${encoding ?? ''} ${id}`
const addressKey = (address: string, accepted: Encoding | undefined): string =>
  accepted === undefined ? address : accepted + address

/** Counts the edition up. Call in the transaction that makes new data visible, with the subjects that it was about. */
export async function newEdition(tx: Executor, of: readonly Subject[] = SUBJECTS): Promise<void> {
  await tx.execute(sql`
    with edition as (
      insert into settings (name, value) values ('edition', '1')
      on conflict (name) do update set value = to_jsonb((settings.value)::int + 1), updated_at = now()
      returning value
    )
    insert into settings (name, value)
    select 'edition_changes', coalesce(jsonb_object_agg(subject, edition.value), '{}')
    from edition, jsonb_array_elements_text(${JSON.stringify(of)}::jsonb) as subject
    on conflict (name) do update set value = settings.value || excluded.value, updated_at = now()`)
}

/** The subjects whose records were loaded after an edition. */
export async function changedSince(db: Executor, edition: number): Promise<Subject[]> {
  const { changes } = await readEdition(db)
  return SUBJECTS.filter((subject) => (changes[subject] ?? 0) > edition)
}

/** The edition, and in which one records of each subject were loaded last. */
async function readEdition(db: Executor): Promise<{ edition: number; changes: Partial<Record<Subject, number>> }> {
  const [row] = await rows<{ edition: number | null; changes: Partial<Record<Subject, number>> | null }>(
    db,
    sql`
    select
      (select value from settings where name = 'edition') as edition,
      (select value from settings where name = 'edition_changes') as changes`,
  )
  const edition = row?.edition ?? 0
  const changes = row?.changes ?? {}
  // a version that does not note what it loads counted it up
  const noted = Math.max(0, ...Object.values(changes)) === edition
  return { edition, changes: noted ? changes : Object.fromEntries(SUBJECTS.map((subject) => [subject, edition])) }
}
