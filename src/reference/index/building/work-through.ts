/** V8's new space in MB for a thread that builds: what it reads is garbage one batch later. */
export const BUILDER_YOUNG_MB = 12

/** Works on one batch after another, and reads the next meanwhile. */
export async function workThrough<Batch>(
  batches: AsyncIterable<Batch>,
  work: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  for await (const batch of batches) {
    await working
    working = work(batch)
    // a failure while the next is read is handled where it is awaited
    working.catch(() => {})
  }
  await working
}
