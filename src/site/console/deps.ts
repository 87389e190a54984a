import type { MessagingDeps } from '../../messaging/deps.ts'
import type { RoutesOf } from '../../platform/http/scope.ts'

/** What the console is built from: what the messaging API is. */
export type ConsoleDeps = MessagingDeps

/** The pages of one subject, given what they need. */
export type ConsolePages = RoutesOf<ConsoleDeps>
