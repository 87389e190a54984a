/** The server that a journey uses. */
export type Server = {
  url: string
  referenceKey: string
  messagingKey: string
  /** Lets the server do all due work, after which messages have left. */
  settle(): Promise<void>
}

/** Returns `value`, or throws if it is undefined. */
export function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no ${what} came back`)
  return value
}

export function same(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what} is ${String(found)}, not ${String(expected)}`)
}
