import type { ApiCall, ApiResponse, MediaSchema } from './description.ts'

/** What was recorded of an answer or a body: its first example. */
export const exampleOf = (media: MediaSchema | undefined): unknown =>
  media?.example ?? Object.values(media?.examples ?? {})[0]?.value

const jsonOf = (holder: Pick<ApiResponse, 'content'> | undefined): MediaSchema | undefined =>
  holder?.content?.['application/json']

/** The value that a parameter has in the recorded answer, so that the example can be asked for. */
export function parameterExample({ answers }: ApiCall, name: string, schemaExample: unknown): string {
  if (schemaExample !== undefined) return String(schemaExample)
  const good = answers.find(({ status }) => status.startsWith('2'))
  const recorded = exampleOf(jsonOf(good?.answer))
  const value =
    typeof recorded === 'object' && recorded !== null ? (recorded as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The call as a line for a terminal, with what the description knows filled in. */
export function curlOf(call: ApiCall, publicUrl: string, key: { header: string; value: string }): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = call.parameters.find((one) => one.name === name)
    return parameterExample(call, name, parameter?.schema?.examples?.[0]) || whole
  })
  const query = call.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(
      ({ name, schema }) => `${name}=${encodeURIComponent(parameterExample(call, name, schema?.examples?.[0]) || '…')}`,
    )
  const [type, media] = Object.entries(call.body?.content ?? {})[0] ?? []
  const example = exampleOf(media)
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}"${publicUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(call.needsKey ? [`-H "${key.header}: ${key.value}"`] : []),
    ...(type === 'multipart/form-data' ? ['-F file=@picture.jpg'] : []),
    ...(type !== undefined && type !== 'multipart/form-data' ? [`-H "Content-Type: ${type}"`] : []),
    ...(example === undefined || type !== 'application/json'
      ? []
      : [`-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}
