import { readFileSync } from 'node:fs'

/** A message in the style in which people forward them, and of each quotation in it what must be said: verdict, and key or saying. */
export type Forwarded = { text: string; spans: [verdict: string, key: string | null][] }

export const FORWARDED: Forwarded[] = readFileSync(new URL('forwarded.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
