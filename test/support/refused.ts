import { expect } from 'vitest'

/** How the reference API refuses one field of a query: by its name, with what was sent there. */
export function refusalOf(query: string, field: string) {
  const sent = new URLSearchParams(query).getAll(field)
  const value = sent.length > 1 ? sent : (sent[0] ?? null)
  return {
    error: expect.stringMatching(`^${field}: `),
    details: [{ field, message: expect.any(String), value }],
  }
}
