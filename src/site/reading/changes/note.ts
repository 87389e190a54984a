import type { Db } from '../../../platform/db/open.ts'
import { findVersions } from '../../../reference/loading/versions/find.ts'
import type { RecordKind } from '../../../reference/loading/versions/kinds.ts'
import type { ReadingView } from '../address.ts'
import type { PageContent } from '../blocks.ts'
import { readingWords } from '../words.ts'
import { changesWords } from './words.ts'

/** Hexadecimal digits shown of a digest: enough to distinguish two records; the API and the page's data have all of them. */
const SHOWN_DIGITS = 12

/** The page of a record, with the version of the data in which it last changed and the beginning of its digest. */
export async function withVersion(
  db: Db,
  { kind, key }: { kind: RecordKind; key: string },
  content: PageContent,
  view: ReadingView,
): Promise<PageContent> {
  const found = (await findVersions(db, kind, [key])).get(key)
  if (!found) return content
  const { version, sha256 } = found
  const { number } = readingWords[view.language]
  const text = changesWords[view.language].changedIn(number(version))
  return {
    ...content,
    blocks: [
      ...content.blocks,
      {
        paragraph: [{ text, href: '/changes' }, ' · SHA-256 ', { text: sha256.slice(0, SHOWN_DIGITS), lang: 'en' }],
        soft: true,
      },
    ],
    ...(content.linkedData && { linkedData: { ...content.linkedData, version, identifier: `sha256:${sha256}` } }),
  }
}
