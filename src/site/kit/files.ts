import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../platform/refusal.ts'
import { type SentForm, sentForm } from './form.tsx'

/** Files: lists as downloads, and forms with an upload, whose file is read before their CSRF token is checked, but only in a session. */
export function readFiles(scope: FastifyInstance, bodyLimit: number): void {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = bodyLimit
  })
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch((error) => {
        throw Object.assign(invalid('body', 'is not a form with a file'), { cause: error })
      })
      return Object.fromEntries(form)
    },
  )
}

/** Streams rows of CSV as a download. It stops at the next piece, even an empty one, once the reader has disconnected. */
export const sendCsv = (reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .serializer((body: unknown) => String(body))
    .send(Readable.from(lines))

/** The texts of such a form, and the file of the field `name`; undefined if none was chosen. */
export function sentFile(body: unknown, name: string): { sent: SentForm; file: File | undefined } {
  const entries = Object.entries(body ?? {})
  const file = entries.find(([one]) => one === name)?.[1]
  return {
    sent: sentForm.parse(Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))),
    file: file instanceof File && (file.size > 0 || file.name !== '') ? file : undefined,
  }
}
