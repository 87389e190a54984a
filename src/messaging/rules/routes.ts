import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { recordId } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import { findContact } from '../contacts/contacts.ts'
import type { MessagingRoutes } from '../deps.ts'
import { ANSWERS_PER_HOUR } from './act.ts'
import { changeRule, createRule, deleteRule, findRule, listRules, orderRules, RULES_MAX } from './rules.ts'
import { newRule, ruleBody, ruleChange, ruleTrial, shownRule, triedRule } from './schemas.ts'
import { tryRules } from './try.ts'

const tags = ['Rules']
const byId = z.object({ rule_id: recordId })
const ruleList = z.object({ rules: z.array(shownRule) })

/** Routes of automatic replies. */
export const ruleRoutes: MessagingRoutes =
  ({ db, config, now }) =>
  async (scope) => {
    scope.post(
      '/rules',
      {
        config: { scope: 'rules:write', strict: true, idempotent: true },
        schema: {
          operationId: 'createRule',
          summary: 'Create a rule for incoming messages',
          description:
            `When a message arrives, the first matching rule acts: at most one reply for each message, and at most ${ANSWERS_PER_HOUR} ` +
            'for a person in an hour. Opt-out words come before all rules. A new rule is the last.',
          tags,
          body: newRule,
          response: { 201: shownRule },
          answers: { 201: { headers: { Location: location } } },
          refusals: { 409: [] },
        },
      },
      async (request, reply) => {
        const rule = await createRule(db, callerOf(request).account.id, request.body, now())
        locate(request, reply, rule.id)
        return reply.code(201).send(ruleBody(rule))
      },
    )

    scope.get(
      '/rules',
      {
        config: { scope: 'rules:read', strict: true },
        schema: { operationId: 'listRules', summary: 'Rules in their order', tags, response: { 200: ruleList } },
      },
      async (request) => ({ rules: (await listRules(db, callerOf(request).account.id)).map(ruleBody) }),
    )

    scope.put(
      '/rules/order',
      {
        config: { scope: 'rules:write', strict: true },
        schema: {
          operationId: 'orderRules',
          summary: 'Change the order of the rules',
          tags,
          body: z
            .strictObject({ rule_ids: z.array(recordId).max(RULES_MAX).describe('Each rule once') })
            .meta({ id: 'RuleOrder' }),
          response: { 200: ruleList },
        },
      },
      async (request) => ({
        rules: (await orderRules(db, callerOf(request).account.id, request.body.rule_ids, now())).map(ruleBody),
      }),
    )

    scope.post(
      '/rules/try',
      {
        config: { scope: 'rules:read', strict: true },
        schema: {
          operationId: 'tryRules',
          summary: 'Which rule would act',
          description: 'Nothing is sent or written.',
          tags,
          body: ruleTrial,
          response: { 200: triedRule },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const { message, contact_id: contactId, at = now() } = request.body
        const contact = contactId === undefined ? undefined : await findContact(db, account.id, contactId)
        if (contactId !== undefined && !contact) throw notFound('This contact', { id: 'contact_not_found' })
        const { rule, outcome } = await tryRules(db, account, { message, contact, at, zone: config.TIME_ZONE })
        return { rule: rule && ruleBody(rule), outcome }
      },
    )

    scope.get(
      '/rules/:rule_id',
      {
        config: { scope: 'rules:read', strict: true },
        schema: { operationId: 'getRule', summary: 'One rule', tags, params: byId, response: { 200: shownRule } },
      },
      async (request) => {
        const rule = await findRule(db, callerOf(request).account.id, request.params.rule_id)
        if (!rule) throw notFound('This rule')
        return ruleBody(rule)
      },
    )

    scope.patch(
      '/rules/:rule_id',
      {
        config: { scope: 'rules:write', strict: true },
        schema: {
          operationId: 'changeRule',
          summary: 'Change a rule, or switch it off',
          tags,
          params: byId,
          body: ruleChange,
          response: { 200: shownRule },
        },
      },
      async (request) => {
        const rule = await changeRule(db, callerOf(request).account.id, request.params.rule_id, request.body, now())
        if (!rule) throw notFound('This rule')
        return ruleBody(rule)
      },
    )

    scope.delete(
      '/rules/:rule_id',
      {
        config: { scope: 'rules:write', strict: true },
        schema: {
          operationId: 'deleteRule',
          summary: 'Remove a rule',
          tags,
          params: byId,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        if (!(await deleteRule(db, callerOf(request).account.id, request.params.rule_id))) throw notFound('This rule')
        return reply.code(204).send()
      },
    )
  }
