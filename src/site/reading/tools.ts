import { askWords } from './ask/words.ts'
import { calendarWords } from './calendar/words.ts'
import { lecturesWords } from './lectures/words.ts'
import { placesWords } from './places/words.ts'
import { prayerWords } from './prayer/words.ts'
import { verifyWords } from './verify/words.ts'

/** The interactive pages, by address. */
export const TOOLS = {
  ask: askWords,
  verify: verifyWords,
  calendar: calendarWords,
  prayer: prayerWords,
  lectures: lecturesWords,
  places: placesWords,
}
