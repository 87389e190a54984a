import type { ReadingView } from './address.ts'
import type { Block } from './blocks.ts'
import { readingWords } from './words.ts'

type PagerLink = { text: string; href: string }

/** The links at the end of a page: to the record before, to the whole that it is part of, to the next record. */
export function pagerOf(
  { before, up, after }: { before: PagerLink | undefined; up: PagerLink; after: PagerLink | undefined },
  { language }: ReadingView,
): Block {
  const { shell } = readingWords(language)
  return {
    pager: [
      ...(before ? [{ text: shell.previous(before.text), href: before.href, rel: 'prev' as const }] : []),
      { ...up, rel: 'up' },
      ...(after ? [{ text: shell.next(after.text), href: after.href, rel: 'next' as const }] : []),
    ],
    label: shell.pager,
  }
}
