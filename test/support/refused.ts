import { expect } from 'vitest'

/** The reference API's refusal of these fields of a query, with the values that were sent. */
export function refusalOf(query: string, ...fields: string[]) {
  const sentAs = (field: string) => {
    const [one = null, ...more] = new URLSearchParams(query).getAll(field)
    return more.length > 0 ? [one, ...more] : one
  }
  return {
    error: expect.stringMatching(fields.map((field) => `${field}: .+`).join('; ')),
    details: fields.map((field) => ({ field, message: expect.any(String), value: sentAs(field) })),
  }
}
