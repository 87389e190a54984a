import type { ApiCall, MediaSchema } from './description.ts'

/** The recorded example of an answer or a body: its first example. */
export const exampleOf = (media: MediaSchema | undefined): unknown =>
  media?.example ?? Object.values(media?.examples ?? {})[0]?.value

/** The successful answers of a call, by media type. */
export const contentOf = ({ answers }: Pick<ApiCall, 'answers'>): Record<string, MediaSchema> =>
  answers.find(({ status }) => status.startsWith('2'))?.answer.content ?? {}

/** The value of a parameter in the recorded answer, so that the example can be requested. */
export function parameterExample(call: ApiCall, name: string, schemaExample: unknown): string {
  if (schemaExample !== undefined) return String(schemaExample)
  const recorded = exampleOf(contentOf(call)['application/json'])
  const value =
    typeof recorded === 'object' && recorded !== null ? (recorded as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The id in a recorded answer, such as the `message_id` of a message. */
export function idExample(call: ApiCall): string | undefined {
  const recorded = exampleOf(contentOf(call)['application/json'])
  const fields = Object.entries(typeof recorded === 'object' && recorded !== null ? recorded : {})
  const [, id] = fields.find(([name, value]) => /_id$/.test(name) && typeof value === 'string') ?? []
  return id
}
