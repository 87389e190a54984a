import type { Answer, AnswerBegun, AnswerEvent } from '../../../reference/answers/ask.ts'
import type { ReadingView } from '../address.ts'
import type { Block } from '../blocks.ts'
import { untranslatedNote } from '../untranslated.ts'
import { answerBlocks, sourceCards } from './answer.ts'
import { askWords } from './words.ts'

/** An answer as parts of its page, each as soon as it is complete; then its sources and the blocks of `end`. */
export async function* answerParts(
  events: AsyncIterable<AnswerEvent>,
  begun: AnswerBegun,
  view: ReadingView,
  end: (answer: Answer) => Block[],
): AsyncGenerator<Block[]> {
  const { broken } = askWords[view.language]
  let written = ''
  let shown = 0
  let isFirst = true
  /** The blocks of the first part with the note that the texts are in Indonesian only, where needed; later blocks unchanged. */
  function noted(blocks: Block[]): Block[] {
    const note = isFirst ? untranslatedNote(blocks, view) : []
    isFirst = false
    return [...note, ...blocks]
  }
  for await (const event of events) {
    if ('delta' in event) {
      written += event.delta
      const whole = wholeUntil(written)
      if (whole === shown) continue
      yield noted(answerBlocks({ ...begun, answer: written.slice(shown, whole) }))
      shown = whole
    } else if ('brokeOff' in event) {
      if (shown > 0) yield [{ paragraph: [broken], soft: true }]
      written = ''
      shown = 0
    } else if ('done' in event) {
      const { done } = event
      const at = done.answer.indexOf(written.slice(0, shown).trimEnd())
      yield [
        ...noted(answerBlocks({ ...done, answer: at < 0 ? done.answer : done.answer.slice(at + shown) })),
        ...sourceCards(done, view.language),
        ...end(done),
      ]
    }
  }
}

/** The end of the last complete block of Markdown; a folded part is one block. */
function wholeUntil(markdown: string): number {
  const [opened, closed] = ['<details>', '</details>'].map((tag) => markdown.lastIndexOf(tag))
  const open = opened !== undefined && closed !== undefined && opened > closed ? opened : markdown.length
  const end = markdown.lastIndexOf('\n\n', open)
  return end < 0 ? 0 : end + 2
}
