/** V8's room for young objects, in MB, of a thread that builds: what it reads is garbage a batch later. */
export const BUILDER_YOUNG_MB = 12

/** Has one batch after another worked on, and reads the next meanwhile. */
export async function workThrough<Batch>(
  batches: AsyncIterable<Batch>,
  work: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  for await (const batch of batches) {
    await working
    working = work(batch)
    // should it fail while the next is read, that is known once it is awaited
    working.catch(() => {})
  }
  await working
}
