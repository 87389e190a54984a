import type { MessagingDeps } from '../../messaging/deps.ts'
import type { RoutesOf } from '../../platform/http/scope.ts'

/** The console has the dependencies of the messaging API. */
export type ConsoleDeps = MessagingDeps

/** The pages of one subject. */
export type ConsolePages = RoutesOf<ConsoleDeps>
