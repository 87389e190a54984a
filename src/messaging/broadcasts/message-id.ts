import { idFloor } from '../../platform/ids.ts'
import type { Broadcast } from './tables.ts'

/** Characters of the broadcast's random part: 45 bits distinguish broadcasts that began in the same millisecond. */
const OWN_CHARACTERS = 9
/** Digits of the ordinal. Beyond the ten million contacts of the largest plan the id only gets longer. */
const ORDINAL = 7

/** The id of the message to one recipient: deterministic, so that retries create no second message. It begins with the broadcast's time. */
export function messageIdOf({ id, startedAt, createdAt }: Broadcast, ordinal: number): string {
  return `${idFloor('msg', startedAt ?? createdAt)}${id.slice(-OWN_CHARACTERS)}${String(ordinal).padStart(ORDINAL, '0')}`
}
