import { z } from 'zod'

/** Whether each record is served with the digest and version for keeping copies. */
export const withMeta = {
  meta: z
    .enum(['0', '1'])
    .optional()
    .describe('1: each record has its version in `meta`, as in GET /changes and the dumps'),
}

export const recordMeta = z
  .object({
    sha256: z.string().describe('Of the record’s canonical form (RFC 8785), in hexadecimal'),
    version: z.int().describe('The version of the data in which it last changed'),
  })
  .nullable()
  .optional()
  .describe('Only with `meta=1`; null if the record was loaded before versions existed')

export type RecordMeta = z.output<typeof recordMeta>
