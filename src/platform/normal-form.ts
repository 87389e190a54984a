/** UTF-16 units of a text whose marks can be put in order in no time, however many follow one letter. */
const SHORT = 500

/** As many marks in a row as Unicode's stream-safe format lets follow a letter (UAX #15, section 13). */
const LONG_RUN = /\p{M}{30}(?=\p{M})/gu
const JOINER = '\u034f'

/**
 * A text in a normal form of Unicode. Marks on one letter are put in order by comparing each with all, so a longer run of them is parted,
 * as the stream-safe format does: by a mark that is not seen.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length <= SHORT ? text : text.replace(LONG_RUN, `$&${JOINER}`)).normalize(form)
