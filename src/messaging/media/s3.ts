import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { MediaStore } from './store.ts'

/**
 * A bucket of S3 or of anything that speaks its language. Address, region and credentials come from the usual AWS
 * variables, which the SDK reads itself. Import this file only where it is used: the SDK takes half a second to load.
 */
export function createBucketStore(bucket: string): MediaStore {
  const client = new S3Client({
    // the bucket in the path and no checksum trailers: what every compatible server understands
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  return {
    async put(key, path, contentType) {
      // 16 MB at most, in one request: whole or not at all, and the SDK can repeat it
      const Body = await readFile(path)
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentType: contentType }))
    },
    async read(key, range) {
      const { Body } = await client.send(
        new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      )
      if (!(Body instanceof Readable)) throw new Error('the store sent no stream')
      return Body
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    close: () => client.destroy(),
  }
}
