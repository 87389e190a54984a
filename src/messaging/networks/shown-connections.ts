import { z } from 'zod'
import type { Account } from '../accounts/accounts.ts'
import { type Connection, type Connections, SIMULATOR } from './whatsapp/connections.ts'

export const connectionRecord = z
  .object({
    connection_id: z.string().describe('The id that `from` of a message and `connections` of a webhook take'),
    network: z.enum(['simulator', 'whatsapp']),
    name: z.string().nullable().describe('What the operator calls it'),
    phone: z.string().nullable().describe('Its number, as the network shows it; null on the simulator'),
    verified_name: z.string().nullable().describe('The name that people see'),
    default: z.boolean().describe('Whether it sends messages without `from`'),
    status: z.enum(['connected', 'blocked']).describe('`blocked`: messages are accepted, and wait'),
    quality: z.string().nullable().describe('The quality rating of the number by the network'),
  })
  .meta({ id: 'Connection' })

export type ShownConnection = z.output<typeof connectionRecord>

const shown = (connection: Connection, place: number): ShownConnection => ({
  connection_id: connection.id,
  network: 'whatsapp',
  name: connection.name,
  phone: connection.phone,
  verified_name: connection.verifiedName,
  default: place === 0,
  status: connection.status,
  quality: connection.quality,
})

const simulator: ShownConnection = {
  connection_id: SIMULATOR,
  network: 'simulator',
  name: null,
  phone: null,
  verified_name: null,
  default: true,
  status: 'connected',
  quality: null,
}

/** The connections that an account may send by, the default first. */
export const shownConnections = async (
  connections: Connections,
  { id, network }: Account,
): Promise<ShownConnection[]> => (network === 'simulator' ? [simulator] : (await connections.all(id)).map(shown))
