import { z } from 'zod'
import { readYaml } from '../../platform/data-file.ts'
import type { PageLanguage } from '../../platform/language.ts'
import { once } from '../../platform/once.ts'
import type { Api, ApiCall } from './description.ts'

const namesInIndonesian = once(() =>
  readYaml(
    'site/docs/names-id.yaml',
    z.strictObject({
      parts: z.record(z.string(), z.tuple([z.string(), z.string()])),
      calls: z.record(z.string(), z.string()),
    }),
  ),
)

/** Translated names of parts and calls; those that only the description has are English. */
export function namesIn(language: PageLanguage) {
  const { parts, calls } = language === 'id' ? namesInIndonesian() : { parts: {}, calls: {} }
  return {
    call: ({ id, summary }: Pick<ApiCall, 'id' | 'summary'>): string => calls[id] ?? summary,
    part: ({ name, description }: Pick<Api['tags'][number], 'name' | 'description'>) => {
      const [title = name, text = description] = parts[name] ?? []
      return { title, text }
    },
  }
}
