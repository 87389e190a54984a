import { z } from 'zod'
import type { Caller } from '../../../messaging/accounts/account-keys.ts'
import type { Scope } from '../../../messaging/accounts/scopes.ts'
import { mustHave } from '../../../messaging/auth.ts'
import type { MessagingDeps } from '../../../messaging/deps.ts'
import { worded } from '../../../platform/http/wording.ts'
import { refusalOf } from '../../../platform/http/zod.ts'
import { makeTool, type Tool, type ToolParts } from '../tool.ts'

/** What a tool works with: the dependencies of the messaging API, and the caller. */
export type AccountDeps = MessagingDeps & { caller: Caller; requestId: string }

/** A tool that needs the same scope as the corresponding route. */
export const accountTool = <In extends z.ZodObject, Out extends z.ZodObject>({
  scope,
  run,
  ...parts
}: ToolParts<AccountDeps, In, Out> & { scope: Scope }): Tool<AccountDeps> =>
  makeTool<AccountDeps, In, Out>({
    ...parts,
    async run(deps, input) {
      mustHave(deps.caller, scope)
      return run(deps, input)
    },
  })

/**
 * Validates arguments with the schema of the corresponding route. `names` maps fields of the API to arguments of the tool that have another
 * name, so that a refusal names the argument.
 */
export function asCall<S extends z.ZodType>(
  schema: S,
  input: Record<string, unknown>,
  names: Record<string, string> = {},
): z.output<S> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const result = schema.safeParse(given, worded)
  if (result.success) return result.data
  const nameOf = (field: PropertyKey) => names[String(field)] ?? field
  const issues = result.error.issues.map((issue) => {
    const [field, ...within] = issue.path
    return field === undefined ? issue : { ...issue, path: [nameOf(field), ...within] }
  })
  const asNamed = Object.fromEntries(Object.entries(given).map(([field, value]) => [nameOf(field), value]))
  throw refusalOf(new z.ZodError(issues), asNamed)
}

/** A tool that adds something and sends nothing. */
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
/** A tool that sends messages. */
export const SENDS = { ...ADDS, openWorldHint: true }
/** A tool that ends something and cannot be undone. A repeated call changes nothing. */
export const ENDS = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
