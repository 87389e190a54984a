import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type S3rver = { run(): Promise<AddressInfo>; close(): Promise<void> }

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: Record<string, unknown>) => S3rver

/** A real S3-compatible server with one empty bucket, and the AWS variables for it. */
export async function startS3(bucket: string) {
  const directory = mkdtempSync(join(tmpdir(), 'mimbar-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const env = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const before = { ...process.env }
  Object.assign(process.env, env)
  return {
    /** The contents of the bucket, as the server stores them. */
    objects: () =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('_object'),
      ),
    async close() {
      process.env = before
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
