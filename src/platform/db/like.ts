/** Escapes a text for a LIKE pattern, so that its wildcards match only themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
