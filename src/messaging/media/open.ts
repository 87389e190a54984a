import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Sealer } from '../../platform/secrets.ts'
import { createMediaLinks } from './links.ts'
import type { MediaService } from './media.ts'
import { createFolderStore, type MediaStore } from './store.ts'

const folderOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'media')

/** The store in MEDIA_STORE: `file`, a folder of DATA_DIR, or `s3://bucket`. */
export async function openMediaStore(config: Pick<Config, 'DATA_DIR' | 'MEDIA_STORE'>): Promise<MediaStore> {
  const [, bucket] = /^s3:\/\/(.+)$/.exec(config.MEDIA_STORE) ?? []
  // imported on use, because loading the SDK would slow every other start
  return bucket ? (await import('./s3.ts')).createBucketStore(bucket) : createFolderStore(folderOf(config))
}

export async function openMedia(
  config: Pick<Config, 'DATA_DIR' | 'MEDIA_STORE' | 'MEDIA_RETENTION_DAYS'>,
  publicUrl: string,
  sealer: Sealer,
): Promise<MediaService> {
  // on the same disk as the folder, so that a finished upload is moved in one step
  return {
    store: await openMediaStore(config),
    incoming: join(folderOf(config), 'incoming'),
    links: createMediaLinks(publicUrl, sealer.derive('media links')),
    retentionDays: config.MEDIA_RETENTION_DAYS,
  }
}
