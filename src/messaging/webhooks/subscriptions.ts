import { type SQL, sql } from 'drizzle-orm'
import { EVENTS, type EventName, type Webhook } from './tables.ts'

/** One wildcard per group, such as `message.*`, and one for all. Wildcards include events that are added later. */
export const WILDCARDS = [...new Set(EVENTS.map((name) => wildcardOf(name))), '*'] as const

type GroupOf<Name extends string> = Name extends `${infer Group}.${string}` ? `${Group}.*` : never
export type Wildcard = GroupOf<EventName> | '*'

/** Valid subscriptions: names of events, and wildcards. */
export const SUBSCRIPTIONS: readonly string[] = [...EVENTS, ...WILDCARDS]

function wildcardOf(name: string): string {
  return `${name.slice(0, name.indexOf('.'))}.*`
}

const isEvent = (name: string): name is EventName => (EVENTS as readonly string[]).includes(name)

/** A subscription as stored: wildcards, and the names of all events that they include, because older processes read only names. */
export function storedSubscriptions(asked: readonly string[]): Pick<Webhook, 'events' | 'wildcards'> {
  const wildcards = asked.filter((name) => !isEvent(name))
  const named = asked.filter(isEvent)
  const meant = eventsOf({ events: [], wildcards })
  return { events: [...new Set([...named, ...meant])], wildcards }
}

/** A subscription without names that its wildcards include. */
export const subscriptionsOf = ({ events, wildcards }: Pick<Webhook, 'events' | 'wildcards'>): string[] => {
  const meant = eventsOf({ events: [], wildcards })
  return [...wildcards, ...events.filter((name) => !meant.includes(name))]
}

/** The names of the events that an endpoint gets. */
export const eventsOf = ({ events, wildcards }: Pick<Webhook, 'events' | 'wildcards'>): EventName[] =>
  EVENTS.filter((name) => events.includes(name) || wildcards.includes(wildcardOf(name)) || wildcards.includes('*'))

/** SQL condition: a row of `webhooks` subscribes to an event of this name. */
export const subscribes = (event: SQL): SQL => sql`(
  ${event} = any (webhooks.events) or array[split_part(${event}, '.', 1) || '.*', '*'] && webhooks.wildcards)`

/**
 * SQL condition: an event passes the filters of a row of `webhooks`. An event without a message passes no filter, and one without tags no
 * filter by tag. Without the id of a connection, as older versions write it, it belongs to the account's first connection to WhatsApp.
 */
export const passesFilters = (event: { tags: SQL; connection: SQL; connectionId: SQL }): SQL => sql`(
  (webhooks.tags = '{}' or ${event.tags} && webhooks.tags)
  and (webhooks.connections = '{}'
    or ${event.connection} = any (webhooks.connections)
    or coalesce(${event.connectionId}, (
      select first.id from whatsapp_connections first
      where first.account_id = webhooks.account_id and ${event.connection} = 'whatsapp')) = any (webhooks.connections)))`
