import type { LanguageCode } from '../../platform/language.ts'

/**
 * What the bridge asks of the reference. The two products know nothing of each other, so it is handed in (system.ts); undefined where
 * the server has none.
 */
export type Bridge = {
  /**
   * What is answered to somebody who asks about a text, with where to read more, and whether a quotation was found in it. Throws
   * `unavailable` where it cannot be said now.
   */
  verified(accountId: string, text: string, language: LanguageCode): Promise<{ found: boolean; text: string }>
  /** The verse of a day (such as 2026-11-27); undefined where none is loaded. */
  verseOf(day: string, language: LanguageCode): Promise<Verse | undefined>
}

/** A verse as it is sent: its text, the translation where there is one, what it is called, and where it stands. */
export type Verse = { arabic: string; translation: string | null; name: string; address: string }
