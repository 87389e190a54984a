import { z } from 'zod'
import type { Caller } from '../../../messaging/accounts/account-keys.ts'
import type { Scope } from '../../../messaging/accounts/scopes.ts'
import { mustHave } from '../../../messaging/auth.ts'
import type { MessagingDeps } from '../../../messaging/deps.ts'
import { worded } from '../../../platform/http/wording.ts'
import { refusalOf } from '../../../platform/http/zod.ts'
import { makeTool, type Tool, type ToolParts } from '../tool.ts'

/** What a tool works with: the messaging API's dependencies, and who calls. */
export type AccountDeps = MessagingDeps & { caller: Caller; requestId: string }

/** A tool that needs a scope, as the call of the API that does the same. */
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
 * Checks arguments by the schema of the API's own call, with its words. Arguments that were left out are not passed on. `names` has the tool's
 * names of fields that the API calls otherwise, so that a refusal names an argument of the tool.
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
/** A tool that writes to people. */
export const SENDS = { ...ADDS, openWorldHint: true }
/** A tool that ends something for good. A repeated call changes nothing. */
export const ENDS = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
