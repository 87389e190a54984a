import type { Db } from '../../platform/db/open.ts'
import { dayNumber, FIRST_YEAR, LAST_YEAR } from './days.ts'
import {
  combine,
  decisionRevision,
  type EnteredDecision,
  enterDecision,
  enteredDecisions,
  readDecisions,
} from './decisions.ts'
import { CALENDAR_METHODS, type CalendarMethod, type HijriCalendar } from './hijri.ts'
import { isKemenagClose, kemenagStart } from './kemenag.ts'
import { khgtStart } from './khgt.ts'
import { createCalendar } from './months.ts'
import { UMALQURA_LAST, umalquraStart } from './umalqura.ts'

/** Every calendar of this service. */
export type Calendars = {
  /** The named calendar, or that of the settings. */
  of(method: CalendarMethod | undefined): HijriCalendar
  all(): HijriCalendar[]
  /** Incremented with every decision that an operator enters or withdraws. */
  revision(): number
  entered(): EnteredDecision[]
  /** Checks whether another process entered a decision; call it every few seconds. */
  refresh(): Promise<void>
  /** Throws with the names of the months if this decision would give them other lengths than 29 or 30 days. */
  check(decision: EnteredDecision): void
  /** Enters a checked decision, or withdraws one. */
  enter(decision: EnteredDecision): Promise<void>
}

const FIRST = dayNumber(FIRST_YEAR, 1, 1)
const LAST = dayNumber(LAST_YEAR, 12, 31)

/** Opens the calendars. Throws with a readable message if a file of decisions is wrong or makes a calendar impossible. */
export async function openCalendars(options: {
  db: Db
  method: CalendarMethod
  adjustmentDays: number
  /** Files of decisions. Later files override earlier ones, and operators' decisions override all. */
  files: string[]
}): Promise<Calendars> {
  const { db, method, adjustmentDays } = options
  const files = options.files.map(readDecisions)

  const kemenagWith = (entered: EnteredDecision[]): HijriCalendar =>
    createCalendar({
      method: 'kemenag',
      first: FIRST,
      last: LAST,
      compute: kemenagStart,
      isClose: isKemenagClose,
      decisions: combine(files, entered),
      awaitsDecisions: true,
      adjustmentDays,
    })
  const khgt = createCalendar({ method: 'khgt', first: FIRST, last: LAST, compute: khgtStart, adjustmentDays })
  const umalqura = createCalendar({
    method: 'umalqura',
    first: FIRST,
    last: UMALQURA_LAST + Math.min(0, adjustmentDays),
    compute: umalquraStart,
    adjustmentDays,
  })

  let { revision, decisions } = await enteredDecisions(db)
  let kemenag: HijriCalendar
  try {
    kemenag = kemenagWith(decisions)
  } catch (error) {
    throw new Error(
      `The decisions on Hijri months give no calendar: ${error instanceof Error ? error.message : error}\n` +
        `They come from ${options.files.join(', ')} and from what operators entered`,
      { cause: error },
    )
  }

  const load = async () => {
    ;({ revision, decisions } = await enteredDecisions(db))
    kemenag = kemenagWith(decisions)
  }
  const of = (asked: CalendarMethod): HijriCalendar => ({ kemenag, khgt, umalqura })[asked]

  return {
    of: (asked) => of(asked ?? method),
    all: () => CALENDAR_METHODS.map(of),
    revision: () => revision,
    entered: () => decisions,
    async refresh() {
      if ((await decisionRevision(db)) !== revision) await load()
    },
    check(decision) {
      kemenagWith([...decisions.filter(({ hijri }) => hijri !== decision.hijri), decision])
    },
    async enter(decision) {
      await enterDecision(db, decision)
      await load()
    },
  }
}
