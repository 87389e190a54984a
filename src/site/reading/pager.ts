import type { ReadingView } from './address.ts'
import type { Block, PagerLink } from './blocks.ts'
import { readingWords } from './words.ts'

type Neighbour = Pick<PagerLink, 'text' | 'href' | 'goesOn'>

/** Links to the previous record, the containing whole, and the next record. */
export function pagerOf(
  { before, up, after }: { before: Neighbour | undefined; up: Neighbour; after: Neighbour | undefined },
  { language }: ReadingView,
  stays = false,
): Block {
  const { shell } = readingWords[language]
  return {
    pager: [
      ...(before ? [{ text: shell.previous(before.text), href: before.href, rel: 'prev' as const }] : []),
      { ...up, rel: 'up' },
      ...(after ? [{ ...after, text: shell.next(after.text), rel: 'next' as const }] : []),
    ],
    label: shell.pager,
    ...(stays && { stays }),
  }
}
