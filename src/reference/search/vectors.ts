import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'

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
const VECTORS_IN_A_LIST = 100

/**
 * Sorts the vectors of a kind into lists (IVFFlat), of which 20 are searched for each query. Built in seconds on the embedded
 * database, where HNSW takes over a minute; and HNSW takes twice as long to find 200 by a query's vector.
 */
export async function indexVectors(db: Db, kind: 'quran' | 'hadith'): Promise<void> {
  await transaction(db, async (tx) => {
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      tx,
      sql`select count(*) as count from passage_vectors where kind = ${kind}`,
    )
    const name = sql.raw(`passage_vectors_${kind}`)
    await tx.execute(sql`drop index if exists ${name}`)
    if (count < LEAST_TO_INDEX) return
    const lists = sql.raw(String(Math.round(count / VECTORS_IN_A_LIST)))
    // enough for vectors of three times the shipped model's dimensions
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
    await tx.execute(sql`
      create index ${name} on passage_vectors using ivfflat (embedding vector_ip_ops) with (lists = ${lists})
      where kind = ${sql.raw(`'${kind}'`)}`)
  })
}
