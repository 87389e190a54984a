import type { Failure, WidgetAnswer } from './ask.ts'

export type Turn = { question: string; answer?: WidgetAnswer; failure?: Failure; rated?: boolean }
export type Memory = { open: boolean; turns: Turn[] }

const STORAGE_KEY = 'mimbar.chat'
/** Questions with their answers: a long conversation, and well within a browser's storage per site. */
const STORED_TURNS = 30

/** The conversation of this tab, where the page's storage can be used. */
export function recall(): Memory {
  try {
    // written only by `remember`; other content results in an empty chat
    const stored: Memory = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '')
    return { open: stored.open === true, turns: stored.turns.filter(({ question }) => typeof question === 'string') }
  } catch {
    return { open: false, turns: [] }
  }
}

/** The question of a person in need is not stored, not even in this tab. */
const isStored = ({ answer }: Turn): boolean => !answer?.sources.some(({ type }) => type === 'care')

export function remember({ open, turns }: Memory): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ open, turns: turns.filter(isStored).slice(-STORED_TURNS) }))
  } catch {
    // storage is blocked or full: the conversation ends with the page
  }
}
