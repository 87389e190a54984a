import type { Message } from './tables.ts'

/** Cost of a message by type. */
export const CREDITS: Record<Message['type'], number> = {
  text: 1,
  media: 2,
  template: 1,
  location: 1,
  contacts: 1,
  sticker: 2,
  reaction: 1,
  interactive: 1,
}
