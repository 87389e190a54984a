import type { LanguageCode } from '../../platform/language.ts'

/**
 * What the bridge asks of the reference. The two products do not import each other, so system.ts passes it in; undefined if the server runs
 * without the reference.
 */
export type Bridge = {
  /**
   * The reply about a text, with a link to details, and whether a quotation was found in it. Throws `unavailable` if verification cannot
   * answer now.
   */
  verified(accountId: string, text: string, language: LanguageCode): Promise<{ found: boolean; text: string }>
  /** The verse of a day (such as 2026-11-27); undefined if none is loaded. */
  verseOf(day: string, language: LanguageCode): Promise<DailyVerse | undefined>
}

/** A verse as it is sent: its text, its translation if there is one, its name and its address. */
export type DailyVerse = { arabic: string; translation: string | null; name: string; address: string }
