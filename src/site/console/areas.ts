import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Scope } from '../../messaging/accounts/scopes.ts'
import { type ConsoleUser, type ConsoleView, refuseFor } from './view.ts'
import type { ConsoleSection } from './words.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The area of the console that a page belongs to. */
    area?: ConsoleArea
  }
}

/** A page needs one of these scopes; with none, everybody who is signed in may use it. */
type Needs = { look: readonly Scope[]; change: readonly Scope[] }

/** An area whose pages need `:read` or `:write` to look, and `:write` to change something. */
const readAndWrite = (
  subject: 'messages' | 'conversations' | 'contacts' | 'broadcasts' | 'templates' | 'webhooks',
) => ({
  look: [`${subject}:read`, `${subject}:write`] as const,
  change: [`${subject}:write`] as const,
})

/**
 * The scopes that each area of the console needs, by a person's role or a key. They are checked before a page runs, which may need more. A
 * page belongs to the area that it is registered in; one without an area is shown to nobody.
 */
const AREAS = {
  session: { look: [], change: [] },
  overview: { look: [], change: [] },
  start: { look: [], change: ['messages:write', 'keys:write'] },
  inbox: readAndWrite('conversations'),
  messages: readAndWrite('messages'),
  received: readAndWrite('messages'),
  contacts: readAndWrite('contacts'),
  // the inbox uses it for answers, other pages for messages
  contactTemplate: {
    look: ['messages:write', 'conversations:write'],
    change: ['messages:write', 'conversations:write'],
  },
  broadcasts: readAndWrite('broadcasts'),
  templates: readAndWrite('templates'),
  files: { look: ['media:read', 'media:write'], change: ['media:write'] },
  // the words for opting out are a setting
  rules: { look: ['rules:read', 'rules:write'], change: ['rules:write', 'settings:write'] },
  webhooks: readAndWrite('webhooks'),
  keys: { look: ['keys:write'], change: ['keys:write'] },
  people: { look: ['users:read', 'keys:write'], change: ['keys:write'] },
  secrets: { look: ['keys:write', 'webhooks:write'], change: [] },
  account: { look: [], change: ['keys:write'] },
} satisfies Record<ConsoleSection, Needs> & Record<string, Needs>

export type ConsoleArea = keyof typeof AREAS

const holdsOne = ({ session }: ConsoleUser, scopes: readonly Scope[]): boolean =>
  scopes.length === 0 || scopes.some((one) => session.scopes.includes(one))

export const mayLook = (view: ConsoleUser, area: ConsoleArea): boolean => holdsOne(view, AREAS[area].look)

/** Checks every request of the console that comes with a session. */
export async function checkArea(request: FastifyRequest): Promise<void> {
  const { area } = request.routeOptions.config
  const view = request.getDecorator<ConsoleView>('view')
  const { session } = view
  if (!session || request.is404 || (area === undefined && request.routeOptions.config.anybody)) return
  if (area === undefined) throw new Error(`${request.routeOptions.url} belongs to no area of the console`)
  const needed: readonly Scope[] = request.method === 'POST' ? AREAS[area].change : AREAS[area].look
  const [first] = needed
  if (first && !holdsOne({ ...view, session }, needed)) throw refuseFor({ ...view, session }, first)
}

/** Registers pages in their area. */
export const registerIn = (scope: FastifyInstance, area: ConsoleArea, pages: FastifyPluginAsync[]) =>
  scope.register(async (inner) => {
    inner.addHook('onRoute', (route) => {
      route.config = { ...route.config, area }
    })
    for (const one of pages) await inner.register(one)
  })
