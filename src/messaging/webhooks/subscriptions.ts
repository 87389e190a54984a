import { type SQL, sql } from 'drizzle-orm'
import { EVENTS, type EventName, type Webhook } from './tables.ts'

/** Each event's group, such as `message`, and all of them. An event that is added to a group later is meant too. */
export const WILDCARDS = [...new Set(EVENTS.map((name) => wildcardOf(name))), '*'] as const

type GroupOf<Name extends string> = Name extends `${infer Group}.${string}` ? `${Group}.*` : never
export type Wildcard = GroupOf<EventName> | '*'

/** What an endpoint can ask for: an event by its name, or a wildcard. */
export const SUBSCRIPTIONS: readonly string[] = [...EVENTS, ...WILDCARDS]

function wildcardOf(name: string): string {
  return `${name.slice(0, name.indexOf('.'))}.*`
}

const isEvent = (name: string): name is EventName => (EVENTS as readonly string[]).includes(name)

/** What was asked for, as it is stored: wildcards, and the name of every event that is meant, which is all that an older process reads. */
export function storedSubscriptions(asked: readonly string[]): Pick<Webhook, 'events' | 'wildcards'> {
  const wildcards = asked.filter((name) => !isEvent(name))
  const named = asked.filter(isEvent)
  const meant = eventsOf({ events: [], wildcards })
  return { events: [...new Set([...named, ...meant])], wildcards }
}

/** What an endpoint asked for: no name that one of its wildcards means too. */
export const subscriptionsOf = ({ events, wildcards }: Pick<Webhook, 'events' | 'wildcards'>): string[] => {
  const meant = eventsOf({ events: [], wildcards })
  return [...wildcards, ...events.filter((name) => !meant.includes(name))]
}

/** The events that an endpoint gets, by name. */
export const eventsOf = ({ events, wildcards }: Pick<Webhook, 'events' | 'wildcards'>): EventName[] =>
  EVENTS.filter((name) => events.includes(name) || wildcards.includes(wildcardOf(name)) || wildcards.includes('*'))

/** Whether a row of `webhooks` asks for an event of this name. */
export const subscribes = (event: SQL): SQL => sql`(
  ${event} = any (webhooks.events) or array[split_part(${event}, '.', 1) || '.*', '*'] && webhooks.wildcards)`

/** Whether an event passes the filters of a row of `webhooks`: one of no message, or without tags, passes none. */
export const passes = (event: { tags: SQL; connection: SQL }): SQL => sql`(
  (webhooks.tags = '{}' or ${event.tags} && webhooks.tags)
  and (webhooks.connections = '{}' or ${event.connection} = any (webhooks.connections)))`
