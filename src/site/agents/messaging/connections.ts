import { z } from 'zod'
import { connectionRecord, shownConnections } from '../../../messaging/networks/shown-connections.ts'
import { READS } from '../tool.ts'
import { accountTool } from './tool.ts'

/** GET /v1/connections. */
export const connections = accountTool({
  name: 'connections',
  title: 'List the numbers of the business',
  description:
    'Lists the numbers that the business can send from, the default one first. Pass a `connection_id` as `from` to send from that number.',
  scope: 'connections:read',
  annotations: READS,
  input: z.strictObject({}),
  output: z.object({ connections: z.array(connectionRecord) }),
  run: async ({ connections, caller: { account } }) => ({ connections: await shownConnections(connections, account) }),
})
