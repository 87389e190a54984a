import type { Html } from '../../platform/html.tsx'
import { widgetTag } from './examples.tsx'
import { codeBlock, section } from './home-sections.tsx'
import type { PortalWords } from './words-en.ts'

/** What the try-it box starts with. */
const VALUES = { quran: '2:255', hadith: 'bukhari:1', search: 'sabar', ask: 'Apa keutamaan sabar?', rijal: 'Malik' }

/** Hidden until its script has come: without one there is nothing to try. */
export function trySection(words: PortalWords, demoKey: string | undefined): Html {
  const tool = words.home.try
  const calls: Record<string, string> = tool.calls
  return section(
    'try',
    words,
    <>
      <p>{tool.text}</p>
      <p id="try-needs-script" class="help">
        {tool.needsScript}
      </p>
      <form id="try-form" class="card stack" hidden data-waiting={tool.waiting} data-failed={tool.failed}>
        <label for="try-key">{tool.key}</label>
        <input
          id="try-key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          placeholder="mref_…"
          value={demoKey ?? ''}
          aria-describedby={demoKey !== undefined ? 'try-demo' : undefined}
        />
        {demoKey !== undefined && (
          <p id="try-demo" class="help">
            {tool.demo}
          </p>
        )}
        <div class="row">
          <div class="stack">
            <label for="try-call">{tool.call}</label>
            <select id="try-call">
              {Object.entries(VALUES).map(([call, value]) => (
                <option value={call} data-value={value}>
                  {calls[call]}
                </option>
              ))}
            </select>
          </div>
          <div class="stack grow">
            <label for="try-value">{tool.value}</label>
            <input id="try-value" required value={VALUES.quran} spellcheck={false} />
          </div>
        </div>
        <div>
          <button type="submit">{tool.run}</button>
        </div>
        <p id="try-status" role="status" />
        <pre id="try-answer" tabindex={0} hidden role="region" aria-label={tool.result}>
          <code />
        </pre>
      </form>
    </>,
  )
}

export function widgetSection(words: PortalWords, publicUrl: string): Html {
  const { widget, start } = words.home
  const { fields } = widget
  const option = (value: string, name: string) => <option value={value}>{name}</option>
  return section(
    'widget',
    words,
    <>
      <p>{widget.text}</p>
      <div data-copy={start.copy} data-copied={start.copied}>
        {codeBlock('HTML', widgetTag(publicUrl, start.placeholder), 'widget-tag')}
      </div>
      <p class="note">{widget.public}</p>
      <h3>{widget.options}</h3>
      <div class="scroll" tabindex={0} role="region" aria-label={widget.options}>
        <table>
          <thead>
            <tr>
              <th scope="col">{widget.attribute}</th>
              <th scope="col">{widget.meaning}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(widget.attributes).map(([name, meaning]) => (
              <tr>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{widget.policy}</p>
      <pre tabindex={0}>
        <code>
          script-src {publicUrl}; connect-src {publicUrl}
        </code>
      </pre>
      <div id="preview" hidden data-frame={widget.frame}>
        <h3>{widget.preview}</h3>
        <form id="preview-form" class="card stack">
          <div class="row">
            <div class="stack grow">
              <label for="preview-title">{fields.title}</label>
              <input id="preview-title" name="title" maxlength={60} />
            </div>
            <div class="stack">
              <label for="preview-lang">{fields.lang}</label>
              <select id="preview-lang" name="lang">
                {option('', widget.automatic)}
                {option('id', 'Indonesia')}
                {option('en', 'English')}
                {option('ar', 'العربية')}
              </select>
            </div>
            <div class="stack">
              <label for="preview-position">{fields.position}</label>
              <select id="preview-position" name="position">
                {option('', widget.right)}
                {option('left', widget.left)}
              </select>
            </div>
            <div class="stack">
              <label for="preview-theme">{fields.theme}</label>
              <select id="preview-theme" name="theme">
                {option('', widget.automatic)}
                {option('light', widget.light)}
                {option('dark', widget.dark)}
              </select>
            </div>
            <div class="stack">
              <label for="preview-color">{fields.color}</label>
              <input id="preview-color" name="color" type="color" value="#0f6b4f" />
            </div>
          </div>
          <div>
            <button type="submit" class="quiet">
              {widget.show}
            </button>
          </div>
        </form>
        <div id="preview-place" />
      </div>
    </>,
  )
}
