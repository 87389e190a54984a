import type { Html } from '../../platform/html.tsx'
import { codeBlock } from '../kit/code.tsx'
import { choiceField, field, lineField } from '../kit/form.tsx'
import { framed, table } from '../kit/table.tsx'
import { widgetTag } from './examples.ts'
import { section } from './home-sections.tsx'
import type { PortalWords } from './words-en.ts'

/** The initial requests of the try-it box. */
const VALUES = { quran: '2:255', hadith: 'bukhari:1', search: 'sabar', ask: 'Apa keutamaan sabar?', rijal: 'Malik' }

/** Hidden until the script is loaded, because it needs the script. */
export function trySection(words: PortalWords, demoKey: string | undefined): Html {
  const tool = words.home.try
  const calls: Record<string, string> = tool.calls
  return section(
    'try',
    words,
    <>
      <p>{tool.text}</p>
      <p id="try-needs-script" class="soft">
        {tool.needsScript}
      </p>
      <form id="try-form" class="card" hidden data-waiting={tool.waiting} data-failed={tool.failed}>
        {lineField(
          {
            name: 'key',
            id: 'try-key',
            label: tool.key,
            help: demoKey === undefined ? undefined : tool.demo,
            value: demoKey ?? '',
          },
          { type: 'password', autocomplete: 'off', spellcheck: false, required: true, placeholder: 'mref_…' },
        )}
        <div class="row">
          {field({
            name: 'call',
            id: 'try-call',
            label: tool.call,
            control: (attributes) => (
              <select {...attributes}>
                {Object.entries(VALUES).map(([call, value]) => (
                  <option value={call} data-value={value}>
                    {calls[call]}
                  </option>
                ))}
              </select>
            ),
          })}
          {lineField(
            { name: 'value', id: 'try-value', label: tool.value, value: VALUES.quran },
            { required: true, spellcheck: false },
          )}
        </div>
        <button>{tool.run}</button>
        <p id="try-status" class="soft" role="status" />
        <pre id="try-answer" tabindex={0} hidden role="region" aria-label={tool.result}>
          <code />
        </pre>
      </form>
    </>,
  )
}

export function widgetSection(words: PortalWords, publicUrl: string): Html {
  const { widget, start } = words.home
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
      {framed(
        widget.options,
        table({
          caption: widget.options,
          columns: [
            { name: widget.attribute, cell: ([name]) => <code>{name}</code> },
            { name: widget.meaning, cell: ([, meaning]) => meaning },
          ],
          rows: Object.entries(widget.attributes),
          empty: '',
          kind: 'compact',
        }),
      )}
      <p>{widget.policy}</p>
      <pre tabindex={0}>
        <code>
          script-src {publicUrl}; connect-src {publicUrl}
        </code>
      </pre>
      {previewForm(words)}
    </>,
  )
}

/** Hidden until the script is loaded. */
function previewForm({ home: { widget } }: PortalWords): Html {
  const { fields } = widget
  const choice = (name: 'lang' | 'position' | 'theme', offered: readonly (readonly [value: string, text: string])[]) =>
    choiceField({ name, label: fields[name], choices: offered })
  return (
    <div id="preview" hidden data-frame={widget.frame}>
      <h3>{widget.preview}</h3>
      <form id="preview-form" class="card">
        <div class="row">
          {lineField({ name: 'title', label: fields.title }, { maxlength: 60 })}
          {choice('lang', [
            ['', widget.automatic],
            ['id', 'Indonesia'],
            ['en', 'English'],
            ['ar', 'العربية'],
          ])}
          {choice('position', [
            ['', widget.right],
            ['left', widget.left],
          ])}
          {choice('theme', [
            ['', widget.automatic],
            ['light', widget.light],
            ['dark', widget.dark],
          ])}
          {lineField({ name: 'color', label: fields.color, value: '#0f6b4f' }, { type: 'color' })}
        </div>
        <button class="plain">{widget.show}</button>
      </form>
      <div id="preview-place" />
    </div>
  )
}
