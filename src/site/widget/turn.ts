import { ask, type Failure, type RunningQuestion, type WidgetAnswer } from './ask.ts'
import { copyText } from './copy.ts'
import { button, h } from './element.ts'
import { createFeedback } from './feedback.ts'
import { loadFont } from './font.ts'
import { markdown } from './markdown.ts'
import type { Turn } from './memory.ts'
import type { WidgetOptions } from './options.ts'
import { plainText } from './plain.ts'
import { createSources } from './sources.ts'
import { languageOfText, type WidgetWords, wait, widgetWords } from './words.ts'

/** After this much silence, the visitor is told that the answer is still being written. */
const SLOW_MS = 8_000

export type TurnView = {
  element: HTMLElement
  /** Stops the answer, at the visitor's request. */
  stop(): void
}

type Hooks = {
  /** The content grew: the end should stay visible. */
  grew(): void
  /** Asks another question. */
  ask(question: string): void
  /** Announces a text to screen readers. */
  say(text: string): void
  /** The turn began or ended, so its content should be stored. */
  changed(running: boolean): void
}

/** Shows a question with its answer, and asks it if there is no answer yet. */
export function showTurn(turn: Turn, options: WidgetOptions, words: WidgetWords, hooks: Hooks): TurnView {
  const body = h('div', { class: 'answer' })
  const foot = h('div', { class: 'foot' })
  const element = h(
    'div',
    { class: 'turn' },
    h('p', { class: 'question', dir: 'auto' }, h('span', { class: 'hidden' }, `${words.you} `), turn.question),
    body,
    foot,
  )
  let asked: RunningQuestion | undefined
  let slow: ReturnType<typeof setTimeout>
  let countdown: ReturnType<typeof setInterval>

  if (turn.failure) fail(turn.failure)
  else if (turn.answer) finish(turn.answer)
  else start()

  return {
    element,
    stop() {
      if (!asked) return
      end()
      asked.stop()
      asked = undefined
      if (turn.answer?.text) finish(turn.answer)
      else {
        body.replaceChildren(h('p', { class: 'soft' }, words.stopped))
        foot.replaceChildren(retryButton())
        turn.failure = { reason: 'broken' }
      }
      hooks.changed(false)
    },
  }

  function start(): void {
    turn.answer = undefined
    turn.failure = undefined
    const waiting = h('p', { class: 'soft thinking' }, words.thinking)
    body.replaceChildren(waiting)
    foot.replaceChildren()
    hooks.say(words.thinking)
    slow = setTimeout(() => {
      waiting.textContent = words.slow
      hooks.say(words.slow)
    }, SLOW_MS)
    let drawn = false
    asked = ask(`${options.apiUrl}ask`, options.key, turn.question, (answer) => {
      turn.answer = answer
      if (drawn || answer.text === '') return
      drawn = true
      // at most once per frame, however fast the parts arrive
      requestAnimationFrame(() => {
        drawn = false
        if (asked) draw(answer)
      })
    })
    asked.done.then((result) => {
      end()
      asked = undefined
      if ('reason' in result) fail(result)
      else finish(result)
      hooks.changed(false)
    })
    hooks.changed(true)
  }

  function end(): void {
    clearTimeout(slow)
    clearInterval(countdown)
  }

  function draw(answer: WidgetAnswer) {
    clearTimeout(slow)
    // an answer has the language of its question, which may not be the page's
    const own = widgetWords[languageOfText(answer.text) ?? options.language]
    const sources = createSources(answer.sources, own, options.siteUrl)
    body.lang = own.code
    body.dir = own.direction
    body.replaceChildren(markdown(sources.citedOnce(answer.text), sources.cite))
    for (const item of body.querySelectorAll('li')) {
      const text = item.textContent
      // an answer that this tab stored before an update has no suggestions
      if (!answer.suggestions?.includes(text)) continue
      item.className = 'suggested'
      item.replaceChildren(button(text, () => hooks.ask(text), { class: 'quiet', text: true }))
    }
    if ([body, sources.element].some((part) => part?.querySelector('.arabic'))) void loadFont(options.fontUrl)
    hooks.grew()
    return sources
  }

  function finish(answer: WidgetAnswer): void {
    turn.answer = answer
    const sources = draw(answer)
    const copy = button(
      words.copy,
      async () => {
        await copyText(`${[plainText(body), sources.addresses].filter(Boolean).join('\n\n')}\n`)
        copy.lastChild?.replaceWith(words.copied)
        hooks.say(words.copied)
        setTimeout(() => copy.lastChild?.replaceWith(words.copy), 2_000)
      },
      { icon: 'copy', class: 'link', text: true },
    )
    const feedback = createFeedback(turn, options, words, (thanks) => {
      hooks.say(thanks)
      hooks.changed(false)
    })
    foot.replaceChildren(...(sources.element ? [sources.element] : []), copy, feedback)
    // block by block, so that a screen reader pauses between them
    const spoken = [...body.querySelectorAll('p, li, h3, blockquote, summary')]
    // folded parts are read out where they are opened
    hooks.say(
      spoken
        .filter((block) => block.localName === 'summary' || !block.closest('details'))
        .map(({ textContent }) => textContent)
        .join('\n'),
    )
    hooks.grew()
  }

  function fail(failure: Failure): void {
    turn.failure = failure
    const sentence = words.failures[failure.reason]
    if (turn.answer?.text) draw(turn.answer)
    else body.replaceChildren()
    const retry = retryButton()
    foot.replaceChildren(h('p', { class: 'failure' }, sentence), retry)
    const seconds = Math.ceil(((failure.until ?? 0) - Date.now()) / 1_000)
    hooks.say(seconds > 0 ? `${sentence} ${wait(seconds, words)}` : sentence)
    if (failure.until) holdBack(retry, failure.until)
    hooks.grew()
  }

  function retryButton(): HTMLButtonElement {
    return button(words.retry, () => asked ?? start(), { class: 'quiet', text: true })
  }

  /** Counts down the wait on the button, by the clock because a hidden tab's timers are slow. */
  function holdBack(retry: HTMLButtonElement, until: number): void {
    const tick = () => {
      const left = Math.ceil((until - Date.now()) / 1_000)
      retry.disabled = left > 0
      retry.textContent = left > 0 ? wait(left, words) : words.retry
      if (left <= 0) clearInterval(countdown)
    }
    countdown = setInterval(tick, 1_000)
    tick()
  }
}
