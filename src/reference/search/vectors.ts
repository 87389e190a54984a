import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'

/** pgvector's binary form, which inserts ten times as fast as text: dimensions, zero, then float32 values, big-endian. */
export function vectorBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(4 + 4 * vector.length)
  bytes.writeInt16BE(vector.length, 0)
  bytes.writeInt16BE(0, 2)
  for (const [at, value] of vector.entries()) bytes.writeFloatBE(value, 4 + 4 * at)
  return bytes
}

export async function writeVectors(
  tx: Executor,
  kind: string,
  vectors: { passage: number; vector: Float32Array }[],
): Promise<void> {
  if (vectors.length === 0) return
  const values = vectors.map(({ passage, vector }) => sql`(${passage}::int, ${kind}, ${vectorBytes(vector)}::vector)`)
  await tx.execute(sql`
    insert into passage_vectors (passage, kind, embedding)
    values ${sql.join(values, sql`, `)}`)
}

/** Empties the vectors for a model of other content or size. Call in the transaction that names the new model. */
export async function clearVectors(tx: Executor, dimensions: number): Promise<void> {
  await tx.execute(sql`truncate passage_vectors`)
  await tx.execute(sql`drop index if exists passage_vectors_quran`)
  await tx.execute(sql`drop index if exists passage_vectors_hadith`)
  await tx.execute(sql`alter table passage_vectors alter column embedding type vector(${sql.raw(String(dimensions))})`)
}

// Below this many vectors a scan is as fast as an index, and finds all.
const LEAST_TO_INDEX = 3_000

/**
 * Sorts the vectors of a kind into lists (IVFFlat), about the square root of their number. Built in 4 s embedded where
 * HNSW takes over a minute, and 16 lists are searched for each query.
 */
export async function indexVectors(db: Executor, kind: 'quran' | 'hadith'): Promise<void> {
  const [{ count } = { count: 0 }] = await rows<{ count: number }>(
    db,
    sql`
    select count(*) as count from passage_vectors where kind = ${kind}`,
  )
  const name = sql.raw(`passage_vectors_${kind}`)
  await db.execute(sql`drop index if exists ${name}`)
  if (count < LEAST_TO_INDEX) return
  const lists = sql.raw(String(Math.round(Math.sqrt(count))))
  await db.execute(sql`
    create index ${name} on passage_vectors using ivfflat (embedding vector_ip_ops) with (lists = ${lists})
    where kind = ${sql.raw(`'${kind}'`)}`)
}
