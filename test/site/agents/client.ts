import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The two handshakes of clients: that of version 1 of the SDK (2025-11-25), and that of version 2 (2026-07-28). */
export const ERAS = ['legacy', 'auto'] as const

/** The SDK's client, connected to `/mcp` or another endpoint over HTTP. */
export async function connect(
  address: string,
  headers: Record<string, string>,
  mode: (typeof ERAS)[number] = 'legacy',
  path = '/mcp',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}${path}`), { requestInit: { headers } }))
  return client
}

/** The structured content that a tool returns. Fails with the message of a refusal. */
export async function answerOf<T>(client: Client, name: string, asked: Record<string, unknown>): Promise<T> {
  const answer = await client.callTool({ name, arguments: asked })
  if (answer.isError) throw new Error(`${name} refused: ${textOf(answer)}`)
  return answer.structuredContent as T
}

/** The message of a tool's refusal. */
export async function refusalOf(client: Client, name: string, asked: Record<string, unknown>): Promise<string> {
  const answer = await client.callTool({ name, arguments: asked })
  if (!answer.isError) throw new Error(`${name} answered ${textOf(answer)}`)
  return textOf(answer)
}

const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n')
