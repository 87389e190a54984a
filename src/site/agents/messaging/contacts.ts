import { z } from 'zod'
import { listContacts } from '../../../messaging/contacts/list.ts'
import { filterFields } from '../../../messaging/contacts/schemas.ts'
import { READS } from '../tool.ts'
import { nextCursor, paged, showContact, shownContact } from './shown.ts'
import { accountTool, asCall } from './tool.ts'

/** As GET /v1/contacts. */
export const findContacts = accountTool({
  name: 'find_contacts',
  title: 'Find contacts',
  description: 'Contacts by a part of the name or number, or by labels; without conditions all, the newest first.',
  scope: 'contacts:read',
  annotations: READS,
  input: z.strictObject({
    search: z.string().max(200).optional().describe('A part of the name, number or user name'),
    labels: z.string().max(6500).optional().describe('Comma-separated: contacts that have all of them'),
    ...paged,
  }),
  output: z.object({
    contacts: z.array(shownContact),
    total: z.int().describe('How many match; on later pages how many are left. Not counted beyond 10,001'),
    next_cursor: nextCursor,
  }),
  async run({ db, caller: { account } }, { search, labels: tags, limit, cursor }) {
    const filter = asCall(z.object(filterFields), { search, tags }, { tags: 'labels' })
    const { contacts, counted, next } = await listContacts(db, account.id, filter, { limit, before: cursor })
    return { contacts: contacts.map(showContact), total: counted, next_cursor: next }
  },
})
