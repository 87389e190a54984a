/** In UTF-16 units: such a text is normalised within a millisecond, however many marks follow one letter. */
const SHORT_TEXT = 500

/** The most marks in a row in Unicode's stream-safe format (UAX #15, section 13). */
const LONG_RUN = /\p{M}{30}(?=\p{M})/gu
const JOINER = '\u034f'

/**
 * A text in a normal form of Unicode. Long runs of marks are divided by an invisible mark, as in the stream-safe format, because
 * `normalize` compares each mark of a letter with all others.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length <= SHORT_TEXT ? text : text.replace(LONG_RUN, `$&${JOINER}`)).normalize(form)
