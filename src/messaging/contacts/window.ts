/** For how long after a person wrote a free text may follow, on networks that have such a window. */
export const WINDOW_HOURS = 24

/** Until when the window is open that a person's message opened. */
export const windowAfter = (receivedAt: Date | null): Date | null =>
  receivedAt && new Date(receivedAt.getTime() + WINDOW_HOURS * 3_600_000)
