import { z } from 'zod'

// a tag that is not closed ends at the next tag or at the end of the line
const TAGS = /<[^<>]*>/g
const TIMING = /^\s*(\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s+-->/
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/**
 * The text of a WebVTT or SubRip file. Automatic captions repeat each line two or three times while it scrolls up, so a line equal to one of
 * the two before is dropped.
 */
export function captionText(file: string): string {
  const spoken: string[] = []
  for (const block of file
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)) {
    const lines = block.split('\n')
    const timing = lines.findIndex((line) => TIMING.test(line))
    if (timing < 0) continue // the header, a note, a style
    for (const raw of lines.slice(timing + 1)) {
      const line = plain(raw)
      if (line && !spoken.slice(-2).includes(line)) spoken.push(line)
    }
  }
  return spoken.join('\n')
}

const json3 = z.object({
  events: z.array(z.object({ segs: z.array(z.object({ utf8: z.string().default('') })).optional() })).default([]),
})

/** The text of YouTube's own caption format, which repeats nothing. */
export function json3Text(file: string): string {
  return json3
    .parse(JSON.parse(file))
    .events.map(({ segs }) => plain(segs?.map(({ utf8 }) => utf8).join('') ?? ''))
    .filter(Boolean)
    .join('\n')
}

const plain = (line: string): string =>
  line
    .replace(TAGS, '')
    .replace(/&(#?\w{1,8});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
