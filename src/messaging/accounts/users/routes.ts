import { z } from 'zod'
import { callerOf } from '../../auth.ts'
import type { MessagingRoutes } from '../../deps.ts'
import { ROLES } from './roles.ts'
import { listUsers } from './users.ts'

const userRecord = z
  .object({
    user_id: z.string().describe('The id for `assigned_to` of a conversation'),
    name: z.string(),
    role: z
      .enum(ROLES)
      .describe('`owner`: everything. `agent`: answers, sends, manages contacts and files. `viewer`: only reads'),
  })
  .meta({ id: 'User' })

export const userRoutes: MessagingRoutes =
  ({ db }) =>
  async (scope) => {
    scope.get(
      '/users',
      {
        config: { scope: 'users:read', strict: true },
        schema: {
          operationId: 'listUsers',
          summary: 'The people of this account, oldest first',
          description:
            'The people who sign in to the console, each with a role. They are invited, changed and removed there; an account that is ' +
            'used only with keys has none.',
          tags: ['Users'],
          response: { 200: z.object({ users: z.array(userRecord) }) },
        },
      },
      async (request) => {
        const users = await listUsers(db, callerOf(request).account.id)
        const here = users.filter(({ removedAt }) => removedAt === null)
        return { users: here.map(({ id, name, role }) => ({ user_id: id, name, role })) }
      },
    )
  }
