import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { BackupPlace } from './place.ts'

/** In bytes: S3 allows ten thousand parts, which makes 640 GB. */
const PART_BYTES = 64 * 1024 * 1024

/** A folder of an S3 bucket or a compatible store; address and credentials as for MEDIA_STORE. */
export function bucketPlace(bucket: string, folder: string): BackupPlace {
  const client = new S3Client({
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const before = folder === '' ? '' : `${folder}/`
  const at = (name: string) => ({ Bucket: bucket, Key: `${before}${name}` })

  async function putParts(name: string, file: FileHandle, size: number): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(name)))
    const upload = { ...at(name), UploadId }
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for (let from = 0; from < size; from += PART_BYTES) {
        const Body = Buffer.alloc(Math.min(PART_BYTES, size - from))
        await file.read(Body, 0, Body.length, from)
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
        Parts.push({ PartNumber, ETag })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  }

  return {
    name: `s3://${bucket}/${before}`,
    async list(prefix) {
      const names: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${before}${prefix}`, ContinuationToken }),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) names.push(Key.slice(before.length))
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
      return names.filter((name) => name.split('/').length === prefix.split('/').length)
    },
    async putFile(name, path) {
      const file = await open(path)
      try {
        await putParts(name, file, (await file.stat()).size)
      } finally {
        await file.close()
      }
    },
    async putText(name, Body) {
      await client.send(new PutObjectCommand({ ...at(name), Body }))
    },
    async readText(name) {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      return (await Body?.transformToString('utf8')) ?? ''
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
    close: () => client.destroy(),
  }
}
