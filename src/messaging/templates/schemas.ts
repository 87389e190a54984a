import { z } from 'zod'
import { matching } from '../../platform/http/text.ts'
import { componentList } from './components.ts'
import { refusedComponents } from './network-rules.ts'
import { CATEGORIES } from './tables.ts'

/** Language, script and region (BCP 47), joined by `_` or `-`. */
const LANGUAGE = /^[A-Za-z]{2,3}([_-][A-Za-z]{4})?([_-]([A-Za-z]{2}|[0-9]{3}))?$/

const templateName = matching(z.string(), /^[a-z0-9_]{1,512}$/, 'must consist of a to z, 0 to 9 and _', {
  id: 'template_name',
})
/** Stored in the networks' spelling: `en-US` becomes `en_US`, so that each language has one name. */
export const templateLanguage = matching(
  z.string(),
  LANGUAGE,
  'must be a language code such as id, en_US or zh_Hant_TW',
  { id: 'template_language' },
)
  .transform((code) => {
    const [name = '', ...others] = code.toLowerCase().split(/[_-]/)
    const script = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
    return [name, ...others.map((part) => (part.length === 4 ? script(part) : part.toUpperCase()))].join('_')
  })
  .describe('A language, optionally with script and region: `id`, `en_US`, `zh_Hant_TW`. `en-US` is stored as `en_US`')

/** The components of a template that is submitted to the network. */
const submittedComponents = componentList.superRefine((components, context) => {
  for (const { message, path, reason } of refusedComponents(components)) {
    context.addIssue({ code: 'custom', message, path, params: { reason } })
  }
})

export const newTemplate = z
  .object({
    name: templateName,
    language: templateLanguage,
    category: z.enum(CATEGORIES),
    components: submittedComponents,
  })
  .meta({ id: 'NewTemplate' })

export const templateChange = z
  .object({ category: z.enum(CATEGORIES).optional(), components: submittedComponents.optional() })
  .refine(({ category, components }) => category !== undefined || components !== undefined, {
    path: ['components'],
    message: 'send components, a category or both',
  })
  .meta({ id: 'TemplateChange' })
