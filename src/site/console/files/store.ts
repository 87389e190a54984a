import { Readable } from 'node:stream'
import { createMedia } from '../../../messaging/media/media.ts'
import { stage } from '../../../messaging/media/staging.ts'
import type { ConsoleDeps } from '../deps.ts'
import { type ConsoleUser, mustHave } from '../view.ts'

/** Stores an uploaded file for the account; returns its id. */
export async function storeFile(
  { db, media, storageLimits, now }: ConsoleDeps,
  view: ConsoleUser,
  file: File,
): Promise<string> {
  mustHave(view, 'media:write')
  const { account } = view.session
  const bytes = Buffer.from(await file.arrayBuffer())
  const staged = await stage(media.incoming, Readable.from([bytes]))
  const limit = storageLimits(account).media_bytes
  const upload = { ...staged, filename: file.name, expiresAt: undefined, limit }
  return (await createMedia({ db, service: media }, account.id, upload, now())).id
}
