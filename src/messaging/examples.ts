import type { Examples } from '../platform/http/openapi.ts'

/** Recorded by test/examples.test.ts. */
export const examples: Examples = {}
