/** Text for a LIKE pattern that stands for itself: its wildcards are letters like any other. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
