import { z } from 'zod'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { connectionRecord, shownConnections } from './shown-connections.ts'

/** Accounts read their connections; only operators change them. */
export const connectionRoutes: MessagingRoutes =
  ({ connections }) =>
  async (scope) => {
    scope.get(
      '/connections',
      {
        config: { scope: 'connections:read', strict: true },
        schema: {
          operationId: 'listConnections',
          summary: 'The connections that you can send from, the default first',
          description:
            'Each has its own number, and its own messaging window with each person. An account that is not on ' +
            'WhatsApp has one, the simulator. The operator of this server manages them.',
          tags: ['Connections'],
          response: { 200: z.object({ connections: z.array(connectionRecord) }) },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        return { connections: await shownConnections(connections, account) }
      },
    )
  }
