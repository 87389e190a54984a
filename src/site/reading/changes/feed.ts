import type { LanguageCode } from '../../../platform/language.ts'
import type { VersionSummary } from '../../../reference/loading/versions/history.ts'
import { atomFeed } from '../atom.ts'
import { changesWords } from './words.ts'

/** The latest corrections with their reasons, as an Atom feed. */
export function correctionsFeed(
  versions: VersionSummary[],
  { publicUrl, language }: { publicUrl: string; language: LanguageCode },
): string {
  const words = changesWords[language]
  return atomFeed({
    own: `${publicUrl}/changes.atom?lang=${language}`,
    page: `${publicUrl}/changes?lang=${language}`,
    title: `Mimbar: ${words.feedTitle}`,
    language,
    // a feed without entries has never changed
    updated: (versions[0]?.at ?? new Date(0)).toISOString(),
    entries: versions.map(({ version, at, reason, records }) => ({
      id: `${publicUrl}/changes.atom#${version}`,
      title: records.map(({ key }) => key).join(', ') || words.version(String(version)),
      updated: at.toISOString(),
      page: `${publicUrl}/changes?lang=${language}#v${version}`,
      text: reason ?? '',
    })),
  })
}
