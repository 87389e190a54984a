import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/open.ts'
import { type Encoding, WORTH_COMPRESSING_BYTES } from '../../platform/http/compression.ts'
import { encode, encodedTag, type Prepared } from '../../platform/http/conditional.ts'
import { type DataSubject, readDataVersion } from '../loading/data-version.ts'

/** An answer that may be cached. `id` identifies everything it depends on except the records; `of` lists the subjects of its records. */
type Cacheable = { id: string; of: readonly DataSubject[]; encoding: Encoding | undefined }

type Make = () => Promise<Prepared | undefined>

/** Answers with reference records, each encoding cached separately, until records of their subjects are loaded. */
export type AnswerCache = {
  /** The answer from memory, or from `make`, which runs once for all concurrent requests. Undefined is not cached. */
  get(wanted: Cacheable, make: Make): Promise<Prepared | undefined>
  /** The version of the data from which answers are made now. */
  version(): number
  /** Checks whether another process loaded data; call it every few seconds. */
  refresh(): Promise<void>
}

type CachedAnswer = { prepared: Prepared; of: readonly DataSubject[]; version: number }

/** Enough for the answers of about 20,000 records. */
const MAX_BYTES = 64 * 1024 * 1024
/** V8's overhead per entry, measured. */
const ENTRY_BYTES = 300

/** `onNewData` is called before answers are made under another version of the data. */
export async function openAnswerCache(
  db: Db,
  { maxBytes = MAX_BYTES, onNewData = () => {} }: { maxBytes?: number; onNewData?: () => void } = {},
): Promise<AnswerCache> {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ prepared }, key) => 2 * key.length + prepared.body.length + ENTRY_BYTES,
  })
  const underWay = new Map<string, Promise<Prepared | undefined>>()
  let { version, changes } = await readDataVersion(db)

  return {
    version: () => version,
    get: async (wanted, make) => current(keyOf(wanted)) ?? once(wanted, make),
    async refresh() {
      const now = await readDataVersion(db)
      if (now.version === version) return
      onNewData()
      version = now.version
      changes = now.changes
      underWay.clear()
    },
  }

  /** The cached answer, unless records of its subjects have been loaded since. */
  function current(key: string): Prepared | undefined {
    const entry = cache.get(key)
    return entry?.of.every((subject) => (changes[subject] ?? 0) <= entry.version) ? entry.prepared : undefined
  }

  function once(wanted: Cacheable, make: Make): Promise<Prepared | undefined> {
    const key = keyOf(wanted)
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

  async function makePlain(wanted: Cacheable, make: Make): Promise<Prepared | undefined> {
    // the version before reading, so that data loaded meanwhile make the entry stale
    const versionBefore = version
    const prepared = await make()
    if (prepared) cache.set(keyOf(wanted), { prepared, of: wanted.of, version: versionBefore })
    return prepared
  }

  async function makeEncoded(wanted: Cacheable, encoding: Encoding, make: Make): Promise<Prepared | undefined> {
    const versionBefore = version
    const asItIs: Cacheable = { ...wanted, encoding: undefined }
    const plain = current(keyOf(asItIs)) ?? (await once(asItIs, make))
    if (!plain || plain.body.length < WORTH_COMPRESSING_BYTES) return plain
    const key = keyOf(wanted)
    // reuses the compressed bodies of an answer that a load did not change
    const known = cache.peek(key)?.prepared
    const same = known?.etag === encodedTag(plain.etag, encoding)
    const prepared = known && same ? known : await encode(plain, encoding, 'cached')
    cache.set(key, { prepared, of: wanted.of, version: versionBefore })
    return prepared
  }
}

const keyOf = ({ id, encoding }: Pick<Cacheable, 'id' | 'encoding'>): string => `${encoding ?? ''} ${id}`
