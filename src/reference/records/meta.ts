import { z } from 'zod'

/** Whether each record is served with the digest and version for keeping copies. */
export const withMeta = {
  meta: z
    .enum(['0', '1'])
    .optional()
    .describe('1: each record says in `meta` which version of it this is, as GET /changes and the dumps name it'),
}

export const recordMeta = z
  .object({
    sha256: z.string().describe('Of the record’s canonical form (RFC 8785), in hexadecimals'),
    version: z.int().describe('The version of the data in which it last changed'),
  })
  .nullable()
  .optional()
  .describe('Only with `meta=1`; null where the record was loaded before versions were kept')

export type RecordMeta = z.output<typeof recordMeta>
