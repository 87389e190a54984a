import type { Condition } from '../../../messaging/rules/conditions.ts'
import { DAYS, type OpenHours } from '../../../messaging/rules/hours.ts'
import type { NewRule } from '../../../messaging/rules/rules.ts'
import { newRule } from '../../../messaging/rules/schemas.ts'
import type { Rule } from '../../../messaging/rules/tables.ts'
import type { Html } from '../../../platform/html.tsx'
import {
  choiceField,
  type FormRefusal,
  lineField,
  longField,
  problem,
  read,
  type SentForm,
  sentValue,
} from '../../kit/form.tsx'
import type { ConsoleUser } from '../view.ts'
import { ruleWords } from './words.ts'

export const RULE_KINDS = ['keyword', 'greeting', 'out_of_hours'] as const
export type RuleKind = Condition['kind']

/** The rule that a form describes. `kept`: existing hours that the form cannot show. */
export const ruleIn = (kind: RuleKind, sent: SentForm, unchangedHours?: OpenHours): NewRule => {
  const text = (name: string) => sentValue(sent, name).trim() || null
  return read(newRule, {
    name: sentValue(sent, 'name'),
    enabled: sentValue(sent, 'enabled') === 'on',
    condition: conditionIn(kind, sent, unchangedHours),
    reply: text('reply'),
    label: text('label'),
    hand_over: sentValue(sent, 'hand_over') === 'on',
  })
}

export const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function conditionIn(kind: RuleKind, sent: SentForm, unchangedHours?: OpenHours): unknown {
  if (kind === 'keyword')
    return { kind, words: lines(sentValue(sent, 'words')), match: sentValue(sent, 'match') || 'whole' }
  if (kind === 'greeting') {
    const days = sentValue(sent, 'quiet_days').trim()
    return { kind, quiet_days: days === '' ? null : Number(days) }
  }
  const hours = DAYS.flatMap((day) => {
    const [from, to] = [sentValue(sent, `from_${day}`), sentValue(sent, `to_${day}`)]
    return from === '' && to === '' ? [] : [{ days: [day], from, to }]
  })
  return { kind, hours: unchangedHours ?? hours }
}

/** Hours with at most one span per day, as the form shows them; undefined for others. */
export function hoursByDay(hours: OpenHours): Partial<Record<(typeof DAYS)[number], OpenHours[number]>> | undefined {
  const shown: Partial<Record<(typeof DAYS)[number], OpenHours[number]>> = {}
  for (const span of hours) {
    for (const day of span.days) {
      if (shown[day]) return undefined
      shown[day] = span
    }
  }
  return shown
}

/** The form field for a field of the domain. */
export const fieldOf = (name: string): string | undefined => {
  if (name.startsWith('condition.words')) return 'words'
  if (name.startsWith('condition.quiet_days')) return 'quiet_days'
  if (name.startsWith('condition')) return 'hours'
  return name.split('.')[0]
}

export function ruleFields(view: ConsoleUser, kind: RuleKind, rule: Rule | undefined, refused?: FormRefusal): Html {
  const words = ruleWords[view.language]
  const ticked = (name: string, value: boolean) => (refused ? sentValue(refused.sent, name) === 'on' : value)
  const area = (name: string, label: string, rows: number, value: string, help?: string) =>
    longField({ name, label, help, refused, value }, { rows, dir: 'auto' })
  return (
    <>
      {problem(refused)}
      {lineField(
        { name: 'name', label: words.name, refused, value: rule?.name ?? words.kinds[kind] },
        { type: 'text', maxlength: 100, required: true },
      )}
      {conditionFields(view, kind, rule?.condition, refused, area)}
      {area('reply', words.reply, 4, rule?.reply ?? '')}
      {lineField(
        { name: 'label', label: words.label, refused, value: rule?.label ?? '' },
        { type: 'text', maxlength: 64 },
      )}
      <label class="check">
        <input type="checkbox" name="hand_over" value="on" checked={ticked('hand_over', rule?.handOver ?? false)} />{' '}
        <span>{words.handOver}</span>
      </label>
      <label class="check">
        <input type="checkbox" name="enabled" value="on" checked={ticked('enabled', rule?.enabled ?? true)} />{' '}
        <span>{words.enabled}</span>
      </label>
    </>
  )
}

function conditionFields(
  view: ConsoleUser,
  kind: RuleKind,
  condition: Condition | undefined,
  refused: FormRefusal | undefined,
  area: (name: string, label: string, rows: number, value: string, help?: string) => Html,
): Html {
  const words = ruleWords[view.language]
  if (kind === 'keyword') {
    const known = condition?.kind === 'keyword' ? condition : undefined
    const matches = [
      ['whole', words.whole],
      ['contains', words.contains],
    ] as const
    return (
      <>
        {area('words', words.keywords, 4, known?.words.join('\n') ?? '', words.keywordsHelp)}
        {choiceField({
          name: 'match',
          label: words.match,
          refused,
          choices: matches,
          value: known?.match ?? 'contains',
        })}
      </>
    )
  }
  if (kind === 'greeting') {
    const days = condition?.kind === 'greeting' ? condition.quiet_days : null
    return lineField(
      {
        name: 'quiet_days',
        label: words.quietDays,
        help: words.quietDaysHelp,
        refused,
        value: String(days ?? ''),
      },
      { type: 'text', inputmode: 'numeric', maxlength: 3 },
    )
  }
  const shown = condition?.kind === 'out_of_hours' ? hoursByDay(condition.hours) : {}
  if (!shown) return <p class="soft">{words.hoursUnchanged}</p>
  const mistake = refused?.wrong.hours
  return (
    <fieldset aria-describedby="field-hours-help">
      <legend>{words.hours}</legend>
      <p class="soft" id="field-hours-help">
        {words.hoursHelp}
      </p>
      {DAYS.map((day) => (
        <p class="row">
          <span>{words.days[day]}</span>
          {(['from', 'to'] as const).map((side) => (
            <input
              type="time"
              name={`${side}_${day}`}
              aria-label={`${words.days[day]}, ${words[side]}`}
              value={
                refused
                  ? sentValue(refused.sent, `${side}_${day}`)
                  : (shown[day]?.[side] ?? (condition ? '' : side === 'from' ? '08:00' : '17:00'))
              }
            />
          ))}
        </p>
      ))}
      {mistake !== undefined && <p class="wrong">{mistake}</p>}
    </fieldset>
  )
}
