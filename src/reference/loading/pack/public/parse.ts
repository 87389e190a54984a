import type { z } from 'zod'
import { PackError } from '../errors.ts'

/** Parses JSON of a publisher. Throws PackError with the file and the first unexpected value. */
export function parseFile<T>(file: string, bytes: Buffer, schema: z.ZodType<T>): T {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new PackError(file, undefined, 'is not JSON', error)
  }
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new PackError(file, undefined, `its format has changed: ${issue?.path.join('.') || 'it'}: ${issue?.message}`)
}
