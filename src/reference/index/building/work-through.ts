/** V8's young generation in MB for a thread that builds, whose input is garbage after one batch. */
export const BUILDER_YOUNG_MB = 12

/** Processes batches in order, and reads the next one meanwhile. */
export async function workThrough<Batch>(
  batches: AsyncIterable<Batch>,
  work: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  for await (const batch of batches) {
    await working
    working = work(batch)
    // a failure of this read is handled where it is awaited
    working.catch(() => {})
  }
  await working
}
