import { createHash } from 'node:crypto'
import { PackError } from '../errors.ts'
import type { PackSource } from '../source.ts'

/** A pack made in this process: the rows of each file by name, their sources, and the rest of the manifest. */
export function packInMemory(
  name: string,
  rows: Record<string, object[]>,
  { sources, ...about }: { sources: string[] } & Record<string, unknown>,
): PackSource {
  const files = new Map<string, Buffer>()
  const listed = Object.entries(rows).map(([kind, list]) => {
    const bytes = Buffer.from(list.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const file = `${kind}.ndjson`
    files.set(file, bytes)
    return {
      file,
      rows: list.length,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sources,
    }
  })
  files.set('manifest.json', Buffer.from(JSON.stringify({ ...about, files: listed })))
  return {
    name,
    async open(file) {
      const bytes = files.get(file)
      if (!bytes) throw new PackError(file, undefined, `is not in ${name}`)
      return oneByOne(bytes)
    },
    close: async () => {},
  }
}

async function* oneByOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
