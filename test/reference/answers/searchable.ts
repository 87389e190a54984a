import { expect } from 'vitest'
import { searchableSystem, sharedSearchable } from '../../support/searchable.ts'
import type { TestSystem } from '../../support/system.ts'

export type Answer = {
  question: string
  answer: string
  sources: {
    type: string
    key: string
    url: string | null
    name: string
    text: string
    text_arabic: string
    standing: string
  }[]
  references: string[]
  method: string
  confidence: number
  suggestions: string[]
  questions: { type: string; key: string; text: string; summary: string; url: string; notice: string | null }[]
}
export type Caller = {
  ask(question: unknown): Promise<{ status: number; body: Answer }>
  events(question: string): Promise<string>
}

/** The starter records, searchable with the shipped model: in the shared system, or in a new one with these settings. */
export async function searchable(env?: Record<string, string>): Promise<TestSystem & Caller> {
  const system = await (env ? searchableSystem(env) : sharedSearchable())
  return { ...system, ...(await asker(system)) }
}

/** Functions that ask a searchable system. */
export async function asker(system: TestSystem): Promise<Caller> {
  const key = await system.referenceKey()
  const post = (payload: object, accept = 'application/json') => {
    const headers = {
      'x-api-key': key,
      accept,
      ...(accept === 'text/event-stream' && { 'accept-encoding': 'br, gzip' }),
    }
    return system.app.inject({ method: 'POST', url: '/api/v1/ask', headers, payload })
  }
  return {
    async ask(question) {
      const response = await post({ question })
      return { status: response.statusCode, body: response.json<Answer>() }
    },
    async events(question) {
      const response = await post({ question }, 'text/event-stream')
      expect(response.headers['content-type']).toContain('text/event-stream')
      expect(response.headers['content-encoding']).toBeUndefined()
      // without it, nginx would buffer the events until the answer is complete
      expect(response.headers['x-accel-buffering']).toBe('no')
      return response.body
    },
  }
}
