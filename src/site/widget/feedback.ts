import { button, h } from './element.ts'
import type { Turn } from './memory.ts'
import type { WidgetOptions } from './options.ts'
import type { WidgetWords } from './words.ts'

const VERDICTS = ['good', 'wrong', 'missing'] as const
/** The maximum of POST /feedback. */
const MAX_KEYS = 50
/** In characters, as at POST /feedback. */
const MAX_COMMENT_LENGTH = 2_000

/** Asks whether an answer was good. The question is sent only where the visitor ticks the box. */
export function createFeedback(
  turn: Turn,
  options: WidgetOptions,
  words: WidgetWords,
  onSaved: (said: string) => void,
): HTMLElement {
  const element = h('div', { class: 'feedback', role: 'group', 'aria-label': words.rate })
  const more = h('div', { class: 'more', hidden: true })
  const buttons = VERDICTS.map((verdict) => {
    const choose = button(words.verdicts[verdict], () => open(verdict), { class: 'link', text: true })
    choose.setAttribute('aria-pressed', 'false')
    return choose
  })
  if (turn.rated) thank()
  else element.append(h('span', { class: 'soft' }, words.rate), ...buttons, more)
  return element

  function open(verdict: (typeof VERDICTS)[number]): void {
    buttons.forEach((one, place) => {
      one.setAttribute('aria-pressed', String(VERDICTS[place] === verdict))
    })
    const comment = h('textarea', {
      rows: '2',
      maxlength: String(MAX_COMMENT_LENGTH),
      'aria-label': words.comment,
      placeholder: words.comment,
      dir: 'auto',
    })
    const agrees = h('input', { type: 'checkbox' })
    const failed = h('p', { class: 'failure', role: 'alert' })
    const send = button(
      words.sendFeedback,
      async () => {
        send.disabled = true
        const response = await fetch(`${options.apiUrl}feedback`, {
          method: 'POST',
          headers: { 'X-API-Key': options.key, 'Content-Type': 'application/json' },
          body: JSON.stringify({
            verdict,
            answer_keys: [...new Set(turn.answer?.sources.map(({ key }) => key))].slice(0, MAX_KEYS),
            question: agrees.checked ? turn.question : undefined,
            comment: comment.value.trim() || undefined,
          }),
          credentials: 'omit',
        }).catch(() => undefined)
        if (response?.ok) {
          turn.rated = true
          thank().focus()
          onSaved(words.thanks)
        } else {
          send.disabled = false
          failed.textContent = words.failures.server
        }
      },
      { class: 'quiet', text: true },
    )
    more.replaceChildren(comment, h('label', {}, agrees, words.agree), failed, send)
    more.hidden = false
    more.scrollIntoView({ block: 'nearest' })
  }

  function thank(): HTMLElement {
    const thanks = h('p', { class: 'soft', tabindex: '-1' }, words.thanks)
    element.replaceChildren(thanks)
    return thanks
  }
}
