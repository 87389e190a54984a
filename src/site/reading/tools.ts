import { ASK } from './ask/words.ts'
import { CALENDAR } from './calendar/words.ts'
import { LECTURES } from './lectures/words.ts'
import { PLACES } from './places/words.ts'
import { PRAYER } from './prayer/words.ts'
import { VERIFY } from './verify/words.ts'

/** The pages that answer what a reader asks of them, by their addresses. */
export const TOOLS = {
  ask: ASK,
  verify: VERIFY,
  calendar: CALENDAR,
  prayer: PRAYER,
  lectures: LECTURES,
  places: PLACES,
}
