/** UTF-16 units of a text that is normalised within a millisecond, however many marks follow one letter. */
const SHORT = 500

/** As many marks in a row as Unicode's stream-safe format lets follow a letter (UAX #15, section 13). */
const LONG_RUN = /\p{M}{30}(?=\p{M})/gu
const JOINER = '\u034f'

/**
 * A text in a normal form of Unicode. `normalize` compares each mark on a letter with all others, so that a long run is divided by an
 * invisible mark, as the stream-safe format does.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length <= SHORT ? text : text.replace(LONG_RUN, `$&${JOINER}`)).normalize(form)
