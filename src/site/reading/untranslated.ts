import type { ReadingView } from './address.ts'
import type { Block, Inline } from './blocks.ts'
import { readingWords } from './words.ts'

/** The note that a page has texts in Indonesian only; nothing if it has none, or if its reader reads Indonesian. */
export const untranslatedNote = (blocks: readonly Block[], { language }: ReadingView): Block[] =>
  language !== 'id' && blocks.some(hasIndonesian)
    ? [{ paragraph: [readingWords[language].indonesianAlone], soft: true }]
    : []

/** Folded blocks show their language where they are opened, so they do not count. */
function hasIndonesian(block: Block): boolean {
  if ('prose' in block) return block.lang === 'id'
  if ('paragraph' in block) return block.lang === 'id' || block.paragraph.some(isIndonesian)
  if ('list' in block) return block.list.some((item) => item.some(isIndonesian))
  if ('facts' in block) return block.facts.some(([name, value]) => isIndonesian(name) || value.some(isIndonesian))
  if ('records' in block)
    return block.records.some(({ title, blocks }) => isIndonesian(title) || blocks.some(hasIndonesian))
  if ('cards' in block)
    return block.cards.some(({ title, blocks }) => isIndonesian(title) || blocks.some(hasIndonesian))
  if ('columns' in block)
    return block.columns.some(({ title, blocks }) => title.some(isIndonesian) || blocks.some(hasIndonesian))
  if ('reading' in block) return block.reading.some(hasIndonesian)
  return false
}

const isIndonesian = (run: Inline): boolean => typeof run === 'object' && run.lang === 'id'
