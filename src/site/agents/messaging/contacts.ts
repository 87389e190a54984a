import { z } from 'zod'
import { listContacts } from '../../../messaging/contacts/list.ts'
import { filterFields } from '../../../messaging/contacts/schemas.ts'
import { READS } from '../tool.ts'
import { nextCursor, paged, showContact, shownContact } from './shown.ts'
import { accountTool, asCall } from './tool.ts'

/** GET /v1/contacts. */
export const findContacts = accountTool({
  name: 'find_contacts',
  title: 'Find contacts',
  description:
    'Finds contacts by part of a name or number, or by labels. Without arguments, lists all contacts, newest first.',
  scope: 'contacts:read',
  annotations: READS,
  input: z.strictObject({
    search: z.string().max(200).optional().describe('Part of the name, number or username'),
    labels: z.string().max(6500).optional().describe('Comma-separated; finds contacts with all of them'),
    ...paged,
  }),
  output: z.object({
    contacts: z.array(shownContact),
    total: z.int().describe('Number of matches, on later pages the number left; counts up to 10,001'),
    next_cursor: nextCursor,
  }),
  async run({ db, caller: { account } }, { search, labels: tags, limit, cursor }) {
    const filter = asCall(z.object(filterFields), { search, tags }, { tags: 'labels' })
    const { contacts, counted, next } = await listContacts(db, account.id, filter, { limit, before: cursor })
    return { contacts: contacts.map(showContact), total: counted, next_cursor: next }
  },
})
