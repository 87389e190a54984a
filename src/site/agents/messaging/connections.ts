import { z } from 'zod'
import { connectionRecord, shownConnections } from '../../../messaging/networks/shown-connections.ts'
import { READS } from '../tool.ts'
import { accountTool } from './tool.ts'

/** As GET /v1/connections. */
export const connections = accountTool({
  name: 'connections',
  title: 'The numbers that the business sends by',
  description: 'The numbers of the business, the usual one first: `connection_id` is the `from` of what is sent.',
  scope: 'connections:read',
  annotations: READS,
  input: z.strictObject({}),
  output: z.object({ connections: z.array(connectionRecord) }),
  run: async ({ connections, caller: { account } }) => ({ connections: await shownConnections(connections, account) }),
})
