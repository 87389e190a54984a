import type { View } from './address.ts'
import type { Block } from './blocks.ts'
import { wordsOf } from './words.ts'

type Way = { text: string; href: string }

/** The ways on at the end of a page: to what stands before it, to what it is a part of, to what comes after it. */
export function waysOf(
  { before, up, after }: { before: Way | undefined; up: Way; after: Way | undefined },
  { language }: View,
): Block {
  const { shell } = wordsOf(language)
  return {
    ways: [
      ...(before ? [{ text: shell.previous(before.text), href: before.href, rel: 'prev' as const }] : []),
      { ...up, rel: 'up' },
      ...(after ? [{ text: shell.next(after.text), href: after.href, rel: 'next' as const }] : []),
    ],
    label: shell.ways,
  }
}
