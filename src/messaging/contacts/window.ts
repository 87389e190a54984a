/** How long free text is allowed after a person wrote, on networks with such a window. */
export const WINDOW_HOURS = 24

/** When the window closes that a person's message opened. */
export const windowAfter = (receivedAt: Date | null): Date | null =>
  receivedAt && new Date(receivedAt.getTime() + WINDOW_HOURS * 3_600_000)
