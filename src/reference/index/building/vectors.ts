import { sql } from 'drizzle-orm'
import pgvector from 'pgvector'
import { insertJson } from '../../../platform/db/insert-json.ts'
import { type Executor, rows } from '../../../platform/db/rows.ts'

// pgvector stores the vectors here, so that a stopped build can continue and other processes need not embed again. The database does not
// search them: a snapshot holds them in bytes, which usearch compares exactly in the process that searches.

/** Six decimals are more precise than the bytes of an index, in a third of the text. */
const DECIMALS = 1e6

export const writeVectors = (
  tx: Executor,
  model: string,
  vectors: { passage: number; vector: Float32Array }[],
): Promise<void> =>
  insertJson(
    tx,
    vectors.map(({ passage, vector }) => ({
      passage,
      text: pgvector.toSql(Array.from(vector, (value) => Math.round(value * DECIMALS) / DECIMALS)),
    })),
    (list) => sql`
      insert into passage_vectors (passage, model, embedding)
      select passage, ${model}, text::vector
      from jsonb_to_recordset(${list}::jsonb) as v (passage int, text text)
      on conflict (model, passage) do update set embedding = excluded.embedding`,
  )

/** Vectors in one message to the thread: 1.4 MB of base64 at 256 dimensions. */
const VECTORS_AT_ONCE = 1_000
/** The number of dimensions and a zero, two bytes each. */
const HEADER_BYTES = 4

/** A passage's vector in Postgres's binary form as base64, because its text takes four times as long to read. */
export type StoredVector = { passage: number; vector: string }

/** All vectors of a model, in batches. */
export async function* listVectors(db: Executor, model: string): AsyncGenerator<StoredVector[]> {
  for (let after = 0; ; ) {
    const vectors = await rows<StoredVector>(
      db,
      sql`
      select passage, encode(vector_send(embedding), 'base64') as vector
      from passage_vectors
      where model = ${model} and passage > ${after}
      order by passage
      limit ${VECTORS_AT_ONCE}`,
    )
    if (vectors.length === 0) return
    yield vectors
    after = vectors.at(-1)?.passage ?? after
  }
}

/** Parses the result of `vector_send` (pgvector): the number of dimensions and a zero in two bytes each, and four bytes per float, big-endian. */
export function readVector(base64: string): Float32Array {
  const sent = Buffer.from(base64, 'base64')
  const bytes = new DataView(sent.buffer, sent.byteOffset, sent.byteLength)
  const vector = new Float32Array(bytes.getUint16(0))
  for (let at = 0; at < vector.length; at++) vector[at] = bytes.getFloat32(HEADER_BYTES + 4 * at)
  return vector
}
