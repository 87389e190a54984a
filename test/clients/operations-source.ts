type Parameter = { $ref?: string; in?: string; name?: string }
type Described = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
type Schema = { $ref?: string; properties?: object; oneOf?: Schema[]; anyOf?: Schema[]; allOf?: Schema[] }
export type OpenApi = {
  paths: Record<string, Record<string, Described>>
  components?: { schemas?: Record<string, Schema> }
}

const BODIES: Record<string, string> = { 'application/json': 'json', 'multipart/form-data': 'form', 'text/csv': 'csv' }

/** Operations that change nothing although they are POST. */
const READS = ['search', 'ask', 'verify']

/** The source of the table of operations in clients/typescript, generated from the descriptions. */
export function operationsSource(descriptions: Record<string, OpenApi>): string {
  const tables = Object.entries(descriptions).map(
    ([name, description]) =>
      `/** By operationId. */\nexport const ${name}Operations = {\n${rowsOf(description).join('\n')}\n} as const satisfies Record<string, Operation>\n`,
  )
  return `// Generated from the OpenAPI descriptions by \`npm run clients\`; do not edit.\nimport type { Operation } from '../operations.ts'\n\n${tables.join('\n')}`
}

function rowsOf({ paths, components }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { operationId, parameters = [], requestBody } = operation
      if (operationId === undefined) return []
      const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const inBody = fieldsOf(body?.schema, components?.schemas)
      const query = parameters.flatMap((one) =>
        one.in === 'query' && one.name !== undefined && !inBody.includes(one.name) ? one.name : [],
      )
      const idempotencyKey = parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key')
      const repeatable = method !== 'post' || idempotencyKey || READS.includes(operationId)
      const row = {
        method: method.toUpperCase(),
        path,
        ...(query.length > 0 && { query }),
        ...(type !== undefined && { body: BODIES[type] }),
        ...(idempotencyKey && { idempotencyKey }),
        ...(repeatable && { repeatable }),
      }
      return `  ${operationId}: ${JSON.stringify(row)},`
    }),
  )
}

/** The fields of a body in any of its variants. */
function fieldsOf(schema: Schema | undefined, schemas: Record<string, Schema> = {}): string[] {
  if (!schema) return []
  const { $ref, properties = {}, oneOf = [], anyOf = [], allOf = [] } = schema
  const named = $ref === undefined ? [] : [schemas[$ref.slice($ref.lastIndexOf('/') + 1)]]
  return [
    ...Object.keys(properties),
    ...[...named, ...oneOf, ...anyOf, ...allOf].flatMap((one) => fieldsOf(one, schemas)),
  ]
}
