import { button, h, icon } from './element.ts'
import { createKeyboard } from './keyboard.ts'
import { recall, remember, type Turn } from './memory.ts'
import type { WidgetOptions } from './options.ts'
import { sheetOf } from './style.ts'
import { showTurn, type TurnView } from './turn.ts'
import { widgetWords } from './words.ts'

/** The maximum of POST /ask. */
const MAX_QUESTION_LENGTH = 1_000

/** The whole chat as one element. */
export function createChat(options: WidgetOptions): HTMLElement {
  const words = widgetWords[options.language]
  const title = options.title ?? words.title
  const memory = recall()
  let running: TurnView | undefined
  let placed = 0

  const launcher = button(words.open, () => open(true), { icon: 'chat', class: 'launcher' })
  launcher.setAttribute('aria-haspopup', 'dialog')
  launcher.setAttribute('aria-expanded', 'false')
  const place = h('section', { 'aria-label': title }, launcher)

  const log = h('div', { class: 'log', role: 'region', 'aria-label': words.log, tabindex: '0' })
  const voice = h('div', { class: 'hidden', role: 'status', 'aria-live': 'polite' })
  const input = h('textarea', {
    rows: '1',
    maxlength: String(MAX_QUESTION_LENGTH),
    placeholder: words.question,
    'aria-label': words.question,
    dir: 'auto',
    enterkeyhint: 'send',
  })
  const send = h('button', { class: 'send' })
  const form = h('form', {}, input, send)
  const panel = h(
    'div',
    { class: 'panel', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'title', hidden: true },
    h(
      'header',
      {},
      h('h2', { id: 'title' }, h('bdi', {}, title)),
      button(words.restart, restart, { icon: 'restart' }),
      button(words.close, close, { icon: 'close' }),
    ),
    log,
    form,
    h('p', { class: 'note' }, words.note),
    voice,
  )

  const host = document.createElement('mimbar-chat')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheetOf(options)]
  // the direction of its language, not of the page; the position stays as the page's owner chose
  const root = h('div', { lang: options.language, dir: words.direction, class: options.side }, place, panel)
  shadow.append(root)

  createKeyboard(panel, shadow, close)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (running) running.stop()
    else submit(input.value)
  })
  input.addEventListener('keydown', (event) => {
    // Enter that ends the composition of a character is ignored
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    if (!running) submit(input.value)
  })
  input.addEventListener('input', fit)
  showSend()
  showAll()
  // a chat that was open on the previous page opens again, without taking the focus
  if (memory.open) open(false)
  return host

  function open(focus: boolean): void {
    panel.hidden = false
    launcher.hidden = true
    launcher.setAttribute('aria-expanded', 'true')
    memory.open = true
    remember(memory)
    follow(true)
    if (focus) input.focus()
  }

  function close(): void {
    panel.hidden = true
    launcher.hidden = false
    launcher.setAttribute('aria-expanded', 'false')
    memory.open = false
    remember(memory)
    launcher.focus()
  }

  function restart(): void {
    running?.stop()
    memory.turns = []
    remember(memory)
    showAll()
    input.focus()
  }

  function submit(text: string): void {
    const question = text.trim()
    if (question === '') return
    input.value = ''
    fit()
    const turn: Turn = { question }
    if (memory.turns.length === 0) log.replaceChildren()
    memory.turns.push(turn)
    show(turn)
    follow(true)
  }

  /** Asks a question that was offered. */
  function offer(question: string): void {
    if (running) return
    submit(question)
    input.focus()
  }

  function show(turn: Turn): void {
    const view: TurnView = showTurn(turn, options, words, {
      grew: () => follow(false),
      ask: offer,
      say: (text) => {
        voice.textContent = text
      },
      changed(isRunning) {
        // called at once when a turn begins, before `view` has a value
        queueMicrotask(() => {
          running = isRunning ? view : undefined
          showSend()
          // the pressed retry button is gone, so the focus must be moved
          if (isRunning && !panel.hidden && !shadow.activeElement) log.focus()
        })
        // a turn that is interrupted by leaving the page can be repeated on the next one
        remember({
          ...memory,
          turns: memory.turns.map((one) =>
            one === turn && isRunning ? { ...turn, answer: undefined, failure: { reason: 'broken' } } : one,
          ),
        })
      },
    })
    log.append(view.element)
  }

  function showAll(): void {
    voice.textContent = ''
    if (memory.turns.length > 0) {
      log.replaceChildren()
      for (const turn of memory.turns) show(turn)
      voice.textContent = ''
      return
    }
    const suggestions = words.suggestions.map((text) =>
      h(
        'li',
        {},
        button(text, () => offer(text), { class: 'quiet', text: true }),
      ),
    )
    log.replaceChildren(h('div', { class: 'greeting' }, h('p', {}, words.greeting), h('ul', {}, ...suggestions)))
  }

  function showSend(): void {
    const label = running ? words.stop : words.send
    send.setAttribute('aria-label', label)
    send.title = label
    send.replaceChildren(icon(running ? 'stop' : 'send'))
  }

  /**
   * Scrolls to the end of the log, but never past the last question, because an answer is read from its beginning. Does nothing for a visitor
   * who has scrolled up.
   */
  function follow(moved: boolean): void {
    const last = log.lastElementChild
    if (!(last instanceof HTMLElement) || (!moved && log.scrollTop < placed - 40)) return
    const place = Math.min(log.scrollHeight - log.clientHeight, last.offsetTop - 12)
    if (moved || place > log.scrollTop) log.scrollTop = place
    placed = log.scrollTop
  }

  /** Fits the field's height to its text, up to the style's maximum. */
  function fit(): void {
    input.style.height = 'auto'
    input.style.height = `${input.scrollHeight}px`
  }
}
