import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import { asRefusal } from '../../platform/http/refusals.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ReferenceDeps } from '../../reference/http/deps.ts'

/** Adds one tool to a server. */
export type Tool<Deps> = (server: McpServer, deps: Deps) => void

export type ToolParts<Deps, In extends z.ZodObject, Out extends z.ZodObject> = {
  name: string
  title: string
  /** What it returns and when to use it. A model reads this to choose among tools. */
  description: string
  input: In
  output: Out
  /** Hints for the client, for example on whether to ask its user first. */
  annotations: ToolAnnotations
  run: (deps: Deps, input: z.output<In>) => Promise<z.input<Out>>
}

/**
 * Makes a tool of one function. Its result is sent as structured content, and as the same JSON in text for older clients. A Refusal is
 * sent to the model, so that it can correct its call.
 */
export const makeTool =
  <Deps extends { log: FastifyBaseLogger }, In extends z.ZodObject, Out extends z.ZodObject>({
    name,
    title,
    description,
    input,
    output,
    annotations,
    run,
  }: ToolParts<Deps, In, Out>): Tool<Deps> =>
  (server, deps) => {
    // the library's types cannot infer from a generic schema
    const inputSchema: z.ZodObject = input
    server.registerTool(name, { title, description, inputSchema, outputSchema: output, annotations }, async (asked) => {
      try {
        // parsed by `input` already
        const structuredContent = output.parse(await run(deps, asked as z.output<In>))
        return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
      } catch (error) {
        return { isError: true, content: [{ type: 'text', text: wordsFor(error, name, deps) }] }
      }
    })
  }

/** A tool that writes nothing, calls no other server, and answers a repeated call the same way. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** A tool of the reference. */
export const defineTool = <In extends z.ZodObject, Out extends z.ZodObject>(
  parts: Omit<ToolParts<ReferenceDeps, In, Out>, 'annotations'>,
): Tool<ReferenceDeps> => makeTool({ ...parts, annotations: READS })

function wordsFor(error: unknown, tool: string, { log }: { log: FastifyBaseLogger }): string {
  const refusal = error instanceof Error ? asRefusal(error) : undefined
  if (!refusal) {
    log.error({ err: error, tool }, 'a tool failed')
    return 'Something went wrong on our side: tell the user that this tool is not working now'
  }
  const { message, retryAfterSeconds } = refusal
  return retryAfterSeconds === undefined ? message : `${message} (in ${retryAfterSeconds} seconds)`
}

/** The refusal for a record that does not exist; `advice` says what to try. */
export const nothingAt = (what: string, advice: string): Refusal =>
  new Refusal('not_found', `${what} is not in the books here. ${advice}`)
