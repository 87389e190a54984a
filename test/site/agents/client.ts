import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** The two ways in which a client begins: as version 1 of the SDK does (2025-11-25), and as version 2 may (2026-07-28). */
export const ERAS = ['legacy', 'auto'] as const

/** The SDK's own client, connected to `/mcp` over HTTP, or to another address of the protocol. */
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

/** What a tool answers, as structured content; fails with what it says where it refuses. */
export async function answerOf<T>(client: Client, name: string, asked: Record<string, unknown>): Promise<T> {
  const answer = await client.callTool({ name, arguments: asked })
  if (answer.isError) throw new Error(`${name} refused: ${textOf(answer)}`)
  return answer.structuredContent as T
}

/** What a tool says when it refuses. */
export async function refusalOf(client: Client, name: string, asked: Record<string, unknown>): Promise<string> {
  const answer = await client.callTool({ name, arguments: asked })
  if (!answer.isError) throw new Error(`${name} answered ${textOf(answer)}`)
  return textOf(answer)
}

const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n')
