import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { MediaStore } from './store.ts'

/**
 * A bucket of S3 or a compatible service. Address, region and credentials come from the usual AWS variables, which the SDK reads itself. Import
 * this file on use: the SDK takes half a second to load.
 */
export function createBucketStore(bucket: string): MediaStore {
  const client = new S3Client({
    // path-style addresses and no checksum trailers: compatible servers support these
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  return {
    async put(key, path, contentType) {
      // at most 16 MB in one request, which is atomic and which the SDK can retry
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
