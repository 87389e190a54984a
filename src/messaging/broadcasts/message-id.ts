import { idFloor } from '../../platform/ids.ts'
import type { Broadcast } from './tables.ts'

/** Places of an id that tell broadcasts apart that began in one millisecond: 45 random bits of their own ids. */
const OWN = 9
/** Digits: more than the ten million contacts of the largest plan only make the id longer. */
const ORDINAL = 7

/** The id of the message to one recipient, the same whoever makes it and however often: it begins with the broadcast's time. */
export function messageIdOf({ id, startedAt, createdAt }: Broadcast, ordinal: number): string {
  return `${idFloor('msg', startedAt ?? createdAt)}${id.slice(-OWN)}${String(ordinal).padStart(ORDINAL, '0')}`
}
