import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { drain } from '../../platform/http/drain.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { discard, MAX_BYTES, type Staged, stage, tooLarge } from './staging.ts'

/** Limits of a form's fields, for @fastify/multipart. */
export const formLimits = {
  fileSize: Number.POSITIVE_INFINITY,
  parts: 20,
  fieldNameSize: 100,
  fieldSize: 1024,
  headerPairs: 20,
}

/** Everything in a form except its file: headers, boundaries, other fields. */
const FORM_BYTES = 64 * 1024
/** A client that sends nothing for this long is gone. */
const IDLE_MS = 30_000

export type Upload = Staged & { filename: string | undefined; expiresAt: Date | undefined }

/**
 * Reads a form with one `file`, and optionally its `filename` and expiry time `expires_at`. When it throws, the upload is deleted, and the rest
 * of the request is drained so that the client can read the answer.
 */
export async function receiveUpload(request: FastifyRequest, folder: string, now: Date): Promise<Upload> {
  const { raw } = request
  if (!request.isMultipart()) throw invalid('file', 'send it as multipart/form-data')
  const watch = watchOver(raw)
  try {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES + FORM_BYTES) throw tooLarge()
    // an endless header never becomes a part, so all bytes are counted outside the parser
    return await Promise.race([readForm(request, folder, now), watch.tooMuch])
  } catch (error) {
    drain(raw)
    throw error
  } finally {
    watch.stop()
  }
}

async function readForm(request: FastifyRequest, folder: string, now: Date): Promise<Upload> {
  let staged: Staged | undefined
  let filename: string | undefined
  let chosenName: string | undefined
  let expiresAt: Date | undefined
  try {
    for await (const part of readable(request.parts())) {
      if (part.type === 'file' && part.fieldname === 'file') {
        if (staged) throw invalid('file', 'send one file for each request')
        filename = part.filename
        staged = await stage(folder, readable(part.file))
      } else if (part.type === 'file') {
        await forget(part)
      } else if (part.fieldname === 'file') {
        throw invalid('file', 'must be sent as a file')
      } else if (part.fieldname === 'filename') {
        if (typeof part.value !== 'string' || part.valueTruncated) throw invalid('filename', 'is too long')
        chosenName = part.value
      } else if (part.fieldname === 'expires_at') {
        expiresAt = expiryIn(part.value, now)
      }
    }
    if (!staged) throw invalid('file', 'is required')
    if (staged.sizeBytes === 0) throw invalid('file', 'is empty')
    return { ...staged, filename: chosenName?.trim() || filename, expiresAt }
  } catch (error) {
    if (staged) await discard(staged)
    throw error
  }
}

function expiryIn(value: unknown, now: Date): Date {
  const at = z.iso.datetime({ offset: true }).safeParse(value)
  if (!at.success) throw invalid('expires_at', 'must be a time such as 2026-12-31T23:59:59Z', value)
  const expiresAt = new Date(at.data)
  if (expiresAt <= now) throw invalid('expires_at', 'must be in the future', value)
  return expiresAt
}

/** Turns the parser's errors into refusals; errors of storing a part pass through. */
async function* readable<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('invalid', `The form cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

async function forget(part: MultipartFile): Promise<void> {
  for await (const _ of readable(part.file)) {
    // read only to reach the next part
  }
}

/** Counts all bytes, and ends an idle connection. */
function watchOver(raw: FastifyRequest['raw']) {
  let refuse: (reason: Refusal) => void = () => {}
  const tooMuch = new Promise<never>((_, reject) => {
    refuse = reject
  })
  // nothing awaits it once the form was read
  tooMuch.catch(() => {})
  let seen = 0
  const idle = setTimeout(() => raw.destroy(), IDLE_MS)
  const count = (chunk: Buffer) => {
    idle.refresh()
    seen += chunk.length
    if (seen > MAX_BYTES + FORM_BYTES) refuse(tooLarge())
  }
  raw.on('data', count)
  return {
    tooMuch,
    stop() {
      clearTimeout(idle)
      raw.off('data', count)
    },
  }
}
