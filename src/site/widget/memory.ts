import type { Failure, WidgetAnswer } from './ask.ts'

export type Turn = { question: string; answer?: WidgetAnswer; failure?: Failure; rated?: boolean }
export type Memory = { open: boolean; turns: Turn[] }

const NAME = 'mimbar.chat'
const KEPT_TURNS = 30

/** The conversation of this tab, where the page's storage can be used. */
export function recall(): Memory {
  try {
    // written by `remember` alone; a page that writes something else there gets an empty chat
    const kept: Memory = JSON.parse(sessionStorage.getItem(NAME) ?? '')
    return { open: kept.open === true, turns: kept.turns.filter(({ question }) => typeof question === 'string') }
  } catch {
    return { open: false, turns: [] }
  }
}

/** What somebody in need asked is not kept, not even in this tab. */
const isKept = ({ answer }: Turn): boolean => !answer?.sources.some(({ type }) => type === 'care')

export function remember({ open, turns }: Memory): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ open, turns: turns.filter(isKept).slice(-KEPT_TURNS) }))
  } catch {
    // blocked or full: the conversation then ends with the page
  }
}
