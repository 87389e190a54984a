/** The server that a journey speaks to. */
export type Server = {
  url: string
  referenceKey: string
  messagingKey: string
  /** Lets the server do what is due: a message is on its way afterwards. */
  settle(): Promise<void>
}

/** Narrows what a client returns: a journey needs all that it asks for. */
export function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no ${what} came back`)
  return value
}

export function same(found: unknown, expected: unknown, what: string): void {
  if (found !== expected) throw new Error(`${what} is ${String(found)}, not ${String(expected)}`)
}
