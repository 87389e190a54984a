import { PACK_KINDS } from '../loading/versions/kinds.ts'
import type { DumpSource, KindPlan } from './sources.ts'

/** A written file of a dump. */
export type FileEntry = {
  plan: KindPlan
  file: string
  rows: number
  sha256: string
  bytes: number
  uncompressedBytes: number
  /** Whether rows of a data pack are left out. */
  isPart: boolean
}

/** The manifest of a dump: that of a data pack, with what a copy needs for checks and updates. */
export function manifestOf({
  version,
  at,
  publicUrl,
  fingerprint,
  plans,
  files,
}: {
  version: number
  at: Date
  publicUrl: string
  fingerprint: string
  plans: KindPlan[]
  files: FileEntry[]
}): string {
  const sources = new Map(plans.flatMap((plan) => plan.sources).map((source) => [source.id, source]))
  const off = plans.flatMap(({ kind, withheld }) =>
    withheld.map(({ source, fields }) => ({ kind, fields, ...described(source, publicUrl) })),
  )
  return `${JSON.stringify(
    {
      dump: '1',
      version,
      made_at: at.toISOString(),
      made_by: publicUrl,
      format: 'gzip, a JSON object on each line, UTF-8',
      key_sha256: fingerprint,
      public_key: `${publicUrl}/.well-known/mimbar-dump.pem`,
      changes: `${publicUrl}/api/v1/changes?after=${version}`,
      files: files.map(({ plan, file, rows, sha256, bytes, uncompressedBytes, isPart }) => ({
        file,
        kind: plan.kind,
        rows,
        sha256,
        bytes,
        uncompressed_bytes: uncompressedBytes,
        sources: plan.sources.map(({ id }) => id),
        without: plan.without,
        complete: !isPart && plan.withheld.length === 0,
      })),
      // required kinds of a data pack: the importing server uses its starter records instead
      missing: PACK_KINDS.filter((kind) => !files.some(({ plan }) => plan.kind === kind)),
      sources: Object.fromEntries([...sources].map(([id, source]) => [id, described(source, publicUrl)])),
      withheld: off,
    },
    null,
    1,
  )}\n`
}

const described = ({ id, page, licence, attribution }: DumpSource, publicUrl: string) => ({
  source: id,
  page: page ?? `${publicUrl}/about`,
  licence,
  attribution,
})
