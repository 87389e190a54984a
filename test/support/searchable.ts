import { SHIPPED_MODEL } from './embedder.ts'
import { indexedTemplate } from './indexed-template.ts'
import { type TestSystem, testSystem } from './system.ts'

let shared: Promise<TestSystem> | undefined

/** A system with the starter records, searchable with the shipped model, on a copy of an indexed database. */
export async function searchableSystem(env: Record<string, string> = {}): Promise<TestSystem> {
  const settings = { EMBEDDING_MODEL: SHIPPED_MODEL, ...env }
  const system = await testSystem(settings, undefined, {}, await indexedTemplate(SHIPPED_MODEL))
  await system.refresh()
  return system
}

/** The searchable counterpart of `sharedSystem`, with the same rules. */
export function sharedSearchable(): Promise<TestSystem> {
  shared ??= searchableSystem().then((system) => ({ ...system, close: async () => {} }))
  return shared
}
