import { z } from 'zod'
import { readYaml } from '../../platform/data-file.ts'
import { once } from '../../platform/once.ts'
import type { Language } from '../text/stem.ts'

const schema = z.array(
  z.strictObject({
    key: z.string(),
    why: z.string(),
    part: z.boolean().default(false),
    indonesian: z.string(),
    english: z.string(),
    arabic: z.string(),
  }),
)

const unfinished = once(
  () => new Map(readYaml('reference/verify/unfinished.yaml', schema).map((one) => [one.key, one])),
)

/**
 * Explains what a verse quoted without its sequel leaves out; undefined if the meaning does not depend on it. `isPart`: only some words of
 * the verse are quoted.
 */
export function missingSequel(key: string, isPart: boolean): Record<Language, string> | undefined {
  const found = unfinished().get(key)
  return found && (isPart || !found.part) ? found : undefined
}
