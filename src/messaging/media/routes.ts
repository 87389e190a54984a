import multipart from '@fastify/multipart'
import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { recordId } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { createMedia, deleteMedia, findMedia, listMedia } from './media.ts'
import { MAX_BYTES } from './staging.ts'
import type { Media } from './tables.ts'
import { formLimits, receiveUpload } from './upload.ts'

const mediaRecord = z
  .object({
    media_id: z.string(),
    url: z
      .url()
      .describe(
        'A signed address with which anyone can download the file for seven days; request the record again for a new one',
      ),
    filename: z.string(),
    content_type: z.string(),
    size: z.int().min(0).describe('Bytes'),
    created_at: moment,
    expires_at: moment.nullable().describe('When it is deleted automatically; null: never'),
    warnings: z.array(z.string()).describe('Why the real chat network would not accept this file, if so'),
  })
  .meta({ id: 'Media' })

const form = z.any().meta({
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: `At most ${MAX_BYTES} bytes` },
    filename: { type: 'string', description: 'A name to store instead of the name of the file' },
    expires_at: { type: 'string', format: 'date-time', description: 'When the file is to be deleted automatically' },
  },
})

const byId = z.object({ media_id: recordId })

/** Routes of file records. Their bytes: content-routes.ts. */
export const mediaRoutes: MessagingRoutes =
  ({ db, media: service, storageLimits, now }) =>
  async (scope) => {
    const shown = ({ id, filename, contentType, sizeBytes, createdAt, expiresAt, warnings }: Media) => ({
      media_id: id,
      url: service.links.linkTo(id, now()),
      filename,
      content_type: contentType,
      size: sizeBytes,
      created_at: createdAt,
      expires_at: expiresAt,
      warnings,
    })

    // only this route parses forms
    await scope.register(async (uploads) => {
      uploads.removeAllContentTypeParsers()
      await uploads.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
      uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
      uploads.post(
        '/media',
        {
          config: { scope: 'media:write', idempotent: true },
          schema: {
            operationId: 'uploadMedia',
            summary: 'Upload a file for use in messages',
            description:
              'The type is decided by the bytes of the file, not by its name: images JPG, PNG, GIF; videos MP4, 3GP; ' +
              'documents PDF, DOC(X), XLS(X), PPT(X); audio MP3, OGG, AMR. At most 16 MB. A text in UTF-8 whose name ends with `.csv` ' +
              'is taken for the audience of a broadcast; no message carries it, and it is deleted after a day unless `expires_at` says otherwise.',
            tags: ['Media'],
            consumes: ['multipart/form-data'],
            body: form,
            response: { 201: mediaRecord },
            answers: { 201: { headers: { Location: location } } },
            refusals: { 403: ['INSUFFICIENT_PERMISSIONS', 'PLAN_LIMIT_REACHED'], 413: ['MEDIA_TOO_LARGE'] },
          },
        },
        async (request, reply) => {
          const { account } = callerOf(request)
          const upload = await receiveUpload(request, service.incoming, now())
          const limit = storageLimits(account).media_bytes
          const file = await createMedia({ db, service }, account.id, { ...upload, limit }, now())
          locate(request, reply, file.id)
          return reply.code(201).send(shown(file))
        },
      )
    })

    scope.get(
      '/media',
      {
        config: { scope: 'media:read', strict: true },
        schema: {
          operationId: 'listMedia',
          summary: 'Uploaded and received files, newest first',
          tags: ['Media'],
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(100).default(50),
            cursor: recordId.optional().describe('`next_cursor` of the previous page'),
          }),
          response: {
            200: z.object({
              media: z.array(mediaRecord),
              pagination: z.object({ limit: z.int().min(1), next_cursor: z.string().nullable() }),
            }),
          },
        },
      },
      async (request) => {
        const { limit, cursor } = request.query
        const { files, next } = await listMedia(db, callerOf(request).account.id, { before: cursor, limit })
        return { media: files.map(shown), pagination: { limit, next_cursor: next } }
      },
    )

    scope.get(
      '/media/:media_id',
      {
        config: { scope: 'media:read' },
        schema: {
          operationId: 'getMedia',
          summary: 'One file',
          tags: ['Media'],
          params: byId,
          response: { 200: mediaRecord },
        },
      },
      async (request) => {
        const file = await findMedia(db, callerOf(request).account.id, request.params.media_id)
        if (!file) throw notFound('This media')
        return shown(file)
      },
    )

    scope.delete(
      '/media/:media_id',
      {
        config: { scope: 'media:write' },
        schema: {
          operationId: 'deleteMedia',
          summary: 'Delete a file',
          description: 'Its addresses stop working at once.',
          tags: ['Media'],
          params: byId,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        if (!(await deleteMedia({ db, service }, account.id, request.params.media_id, now())))
          throw notFound('This media')
        return reply.code(204).send()
      },
    )
  }
