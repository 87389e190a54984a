import type { MessagingDeps } from '../../messaging/deps.ts'

/** What the console is built from: what the messaging API is. */
export type ConsoleDeps = MessagingDeps
