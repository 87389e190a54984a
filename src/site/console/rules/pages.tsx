import { z } from 'zod'
import { checkLanguages, language as languageCode, ownWords } from '../../../messaging/contacts/opt-out-schemas.ts'
import {
  BUILT_IN,
  type OwnWords,
  ownWordsOf,
  removeOwnWords,
  setOwnWords,
} from '../../../messaging/contacts/opt-out-words.ts'
import { changeRule, createRule, deleteRule, findRule, listRules, orderRules } from '../../../messaging/rules/rules.ts'
import type { Rule } from '../../../messaging/rules/tables.ts'
import { tryRules } from '../../../messaging/rules/try.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { confirmation } from '../../kit/confirm.tsx'
import {
  type FormRefusal,
  lineField,
  longField,
  postForm,
  problem,
  read,
  sentForm,
  sentValue,
  tried,
} from '../../kit/form.tsx'
import { badge, notice } from '../../kit/notice.tsx'
import { table } from '../../kit/table.tsx'
import type { ConsolePages } from '../deps.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { fieldOf, hoursByDay, lines, RULE_KINDS, type RuleKind, ruleFields, ruleIn } from './form.tsx'
import { NOTICES, ruleWords } from './words.ts'

const byId = z.object({ id: recordId })
const AT = '/console/rules'
/** Characters of a reply in the list. */
const SHOWN_CHARACTERS = 60

/** Rules: their list in order, a form for each, a trial, and the opt-out words. */
export const rulePages: ConsolePages = (deps) => async (scope) => {
  const { db, config, now } = deps
  const query = z.object({
    done: z.enum(NOTICES).optional().catch(undefined),
    message: z.string().max(4_096).optional().catch(undefined),
  })

  scope.get('/rules', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'rules:read')
    const { done, message } = request.query
    return sendPage(reply, view, {
      ...(await listPage(view, message)),
      notice: done && ruleWords[view.language].notices[done],
    })
  })

  async function listPage(view: ConsoleUser, message?: string, refused?: FormRefusal): Promise<ConsolePage> {
    const words = ruleWords[view.language]
    const shell = shellWords[view.language]
    const rules = await listRules(db, view.session.account.id)
    const mayWrite = may(view, 'rules:write')
    return {
      title: shell.places.rules,
      at: 'rules',
      main: (
        <>
          <h1>{shell.places.rules}</h1>
          <p class="soft">{words.intro}</p>
          {table({
            caption: shell.places.rules,
            columns: [
              {
                name: words.columns[0],
                cell: ({ id, name }) => (mayWrite ? <a href={`${AT}/${id}`}>{name}</a> : name),
              },
              { name: words.columns[1], cell: (rule) => whenOf(view, rule) },
              { name: words.columns[2], cell: (rule) => actsOf(view, rule) },
              {
                name: words.columns[3],
                cell: ({ enabled }) => badge(enabled ? 'active' : 'disabled', enabled ? words.on : words.off),
              },
              {
                name: words.columns[4],
                cell: ({ id, name }) =>
                  mayWrite && id !== rules[0]?.id
                    ? postForm(
                        view,
                        `${AT}/${id}/earlier`,
                        <button class="plain" aria-label={words.earlier(name)}>
                          ↑
                        </button>,
                      )
                    : '',
              },
            ],
            rows: rules,
            empty: words.none,
          })}
          {mayWrite && (
            <p class="row">
              {words.add}:
              {RULE_KINDS.map((kind) => (
                <a href={`${AT}/new/${kind}`}>{words.kinds[kind]}</a>
              ))}
            </p>
          )}
          {await trial(view, message)}
          {may(view, 'settings:read') && (await refusalWords(view, refused))}
        </>
      ),
    }
  }

  async function trial(view: ConsoleUser, message: string | undefined): Promise<Html> {
    const words = ruleWords[view.language]
    const written = message?.trim()
    const { account } = view.session
    const tried =
      written &&
      (await tryRules(db, account, { message: written, contact: undefined, at: now(), zone: config.TIME_ZONE }))
    return (
      <form action={AT} class="card">
        <h2>{words.try}</h2>
        <p class="soft">{words.tryText}</p>
        {tried &&
          notice(tried.rule ? words.outcome.matched(tried.rule.name) : words.outcome[outcomeOf(tried.outcome)], 'good')}
        {lineField(
          { name: 'message', label: words.message, refused: undefined, value: message ?? '' },
          { type: 'text', maxlength: 4096, dir: 'auto' },
        )}
        <button>{words.tryButton}</button>
      </form>
    )
  }

  async function refusalWords(view: ConsoleUser, refused: FormRefusal | undefined): Promise<Html> {
    const words = ruleWords[view.language]
    const own = await ownWordsOf(db, view.session.account.id)
    const codes = [...new Set([...Object.keys(BUILT_IN), ...own.map(({ language }) => language)])]
    const of = (code: string): OwnWords | undefined => own.find(({ language }) => language === code)
    const area = (name: 'stop' | 'start') => longField({ name, label: words[name], refused }, { rows: 3, dir: 'auto' })
    return (
      <>
        <h2>{words.words}</h2>
        <p class="soft">{words.wordsText}</p>
        {table({
          caption: words.words,
          columns: [
            { name: words.wordsColumns[0], cell: (code) => code },
            {
              name: words.wordsColumns[1],
              cell: (code) =>
                [...(BUILT_IN[code]?.stop ?? []), ...(BUILT_IN[code]?.marketing ?? []), ...(of(code)?.stop ?? [])].join(
                  ', ',
                ),
            },
            {
              name: words.wordsColumns[2],
              cell: (code) => [...(BUILT_IN[code]?.start ?? []), ...(of(code)?.start ?? [])].join(', '),
            },
          ],
          rows: codes,
          empty: '',
        })}
        {may(view, 'settings:write') &&
          postForm(
            view,
            `${AT}/words`,
            <>
              {problem(refused)}
              {lineField(
                { name: 'language', label: words.language, help: words.languageHelp, refused },
                { type: 'text', maxlength: 3, required: true },
              )}
              {area('stop')}
              {area('start')}
              <button>{shellWords[view.language].save}</button>
            </>,
            { kind: 'card' },
          )}
      </>
    )
  }

  scope.post('/rules/words', { config: { savesForm: true }, schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'rules:read')
    mustHave(view, 'settings:write')
    const { id } = view.session.account
    const saved = await tried(view, request.body, async () => {
      const { language } = read(z.object({ language: languageCode }), { language: sentValue(request.body, 'language') })
      const given = { stop: lines(sentValue(request.body, 'stop')), start: lines(sentValue(request.body, 'start')) }
      const { stop, start } = read(ownWords, given)
      const own = await ownWordsOf(db, id)
      checkLanguages(own, language)
      const { confirmation } = own.find((one) => one.language === language) ?? {}
      if (stop.length === 0 && start.length === 0 && confirmation === undefined) await removeOwnWords(db, id, language)
      else await setOwnWords(db, id, { language, stop, start, confirmation }, now())
    })
    if ('done' in saved) return reply.redirect(`${AT}?done=words`, 303)
    return sendPage(reply.code(saved.refused.status), view, await listPage(view, undefined, saved.refused))
  })

  const rulePage = (view: ConsoleUser, kind: RuleKind, rule?: Rule, refused?: FormRefusal): ConsolePage => {
    const words = ruleWords[view.language]
    const title = rule ? words.edit : `${words.add}: ${words.kinds[kind]}`
    return {
      title,
      at: 'rules',
      main: (
        <>
          <h1>{title}</h1>
          {postForm(
            view,
            rule ? `${AT}/${rule.id}` : `${AT}/new/${kind}`,
            <>
              {ruleFields(view, kind, rule, refused)}
              <button>{shellWords[view.language].save}</button>
            </>,
            { kind: 'card' },
          )}
          {rule && (
            <p class="row">
              <a href={`${AT}/${rule.id}/delete`}>{words.remove}</a>
            </p>
          )}
        </>
      ),
    }
  }

  const byKind = z.object({ kind: z.enum(RULE_KINDS).catch('keyword') })
  scope.get('/rules/new/:kind', { schema: { params: byKind } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'rules:write')
    return sendPage(reply, view, rulePage(view, request.params.kind))
  })

  scope.post(
    '/rules/new/:kind',
    { config: { savesForm: true }, schema: { params: byKind, body: sentForm } },
    async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'rules:write')
      const { kind } = request.params
      const make = () => createRule(db, view.session.account.id, ruleIn(kind, request.body), now())
      const made = await tried(view, request.body, make, fieldOf)
      if ('done' in made) return reply.redirect(`${AT}?done=made`, 303)
      return sendPage(reply.code(made.refused.status), view, rulePage(view, kind, undefined, made.refused))
    },
  )

  async function ruleOf(view: ConsoleUser, id: string): Promise<Rule> {
    mustHave(view, 'rules:write')
    const rule = await findRule(db, view.session.account.id, id)
    if (!rule) throw notFound('This rule')
    return rule
  }

  scope.get('/rules/:id', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    const rule = await ruleOf(view, request.params.id)
    return sendPage(reply, view, rulePage(view, rule.condition.kind, rule))
  })

  scope.post(
    '/rules/:id',
    { config: { savesForm: true }, schema: { params: byId, body: sentForm } },
    async (request, reply) => {
      const view = viewOf(request)
      const rule = await ruleOf(view, request.params.id)
      const { condition } = rule
      const unchangedHours =
        condition.kind === 'out_of_hours' && !hoursByDay(condition.hours) ? condition.hours : undefined
      const change = () =>
        changeRule(db, rule.accountId, rule.id, ruleIn(condition.kind, request.body, unchangedHours), now())
      const changed = await tried(view, request.body, change, fieldOf)
      if ('done' in changed) return reply.redirect(`${AT}?done=saved`, 303)
      return sendPage(reply.code(changed.refused.status), view, rulePage(view, condition.kind, rule, changed.refused))
    },
  )

  scope.post('/rules/:id/earlier', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    const { id, accountId } = await ruleOf(view, request.params.id)
    const ids = (await listRules(db, accountId)).map((rule) => rule.id)
    const place = ids.indexOf(id)
    if (place > 0) {
      ids.splice(place, 1)
      ids.splice(place - 1, 0, id)
      await orderRules(db, accountId, ids, now())
    }
    return reply.redirect(`${AT}?done=moved`, 303)
  })

  scope.get('/rules/:id/delete', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    const { id, name } = await ruleOf(view, request.params.id)
    const words = ruleWords[view.language]
    return sendPage(reply, view, {
      title: words.remove,
      at: 'rules',
      main: confirmation(view, {
        title: words.removeSure(name),
        text: words.removeText,
        yes: words.removeYes,
        action: `${AT}/${id}/delete`,
        back: `${AT}/${id}`,
      }),
    })
  })

  scope.post('/rules/:id/delete', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    const { id, accountId } = await ruleOf(view, request.params.id)
    await deleteRule(db, accountId, id)
    return reply.redirect(`${AT}?done=removed`, 303)
  })
}

/** The result of a trial in which no rule acts. */
const outcomeOf = (outcome: 'matched' | 'none' | 'opt_out_word' | 'own_words' | 'too_many') =>
  outcome === 'matched' ? 'none' : outcome

function whenOf({ language }: ConsoleUser, { condition }: Rule): string {
  const { when } = ruleWords[language]
  if (condition.kind === 'keyword') return when.keyword(condition.words.map((word) => `“${word}”`).join(', '))
  return condition.kind === 'greeting' ? when.greeting(condition.quiet_days) : when.out_of_hours
}

function actsOf({ language }: ConsoleUser, { reply, label, handOver }: Rule): string {
  const { acts } = ruleWords[language]
  const done: string[] = []
  if (reply !== null)
    done.push(
      acts.reply(reply.length > SHOWN_CHARACTERS ? `${[...reply].slice(0, SHOWN_CHARACTERS).join('')}…` : reply),
    )
  if (label !== null) done.push(acts.label(label))
  if (handOver) done.push(acts.hand_over)
  return done.join(', ')
}
