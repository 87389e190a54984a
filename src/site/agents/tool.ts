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
  /** What it does and when to use it, for a model that chooses among tools. */
  description: string
  input: In
  output: Out
  /** What a client may assume of a call, for example before it asks its user. */
  annotations: ToolAnnotations
  run: (deps: Deps, input: z.output<In>) => Promise<z.input<Out>>
}

/**
 * A tool of one function. Its result leaves as `output` promises, as structured content and as the same JSON in text for clients
 * that know no other; a Refusal goes to the model, so that it can try otherwise.
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
    // the library cannot follow a schema whose shape is a parameter here
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

/** The annotations of a tool that writes nothing, asks nothing outside this server, and answers a repeated call alike. */
export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** A tool of the reference. */
export const defineTool = <In extends z.ZodObject, Out extends z.ZodObject>(
  parts: Omit<ToolParts<ReferenceDeps, In, Out>, 'annotations'>,
): Tool<ReferenceDeps> => makeTool({ ...parts, annotations: READS })

function wordsFor(error: unknown, tool: string, { log }: { log: FastifyBaseLogger }): string {
  const refusal = error instanceof Error ? asRefusal(error) : undefined
  if (!refusal) {
    log.error({ err: error, tool }, 'a tool failed')
    return 'Something went wrong on our side: tell the user that this tool does not work now'
  }
  const { message, retryAfterSeconds } = refusal
  return retryAfterSeconds === undefined ? message : `${message} (in ${retryAfterSeconds} seconds)`
}

/** What was asked for is not here; `advice` says what to try. */
export const nothingAt = (what: string, advice: string): Refusal =>
  new Refusal('not_found', `${what} is not in the books here. ${advice}`)
