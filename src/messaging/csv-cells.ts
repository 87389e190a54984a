import { stringify } from 'csv-stringify/sync'

/** Lines of a CSV file as spreadsheets read them. */
export const written = (lines: (readonly string[])[]): string =>
  stringify(lines, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

// texts come from strangers, and spreadsheets execute cells that begin like a formula
const FORMULA = /^[=+\-@\t\r]/
export const guarded = (value: string): string => (FORMULA.test(value) ? `'${value}` : value)
export const unguarded = (value: string): string =>
  value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value
