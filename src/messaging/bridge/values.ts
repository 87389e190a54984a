import { Refusal } from '../../platform/refusal.ts'
import type { Component } from '../templates/components.ts'
import { variablesFor } from '../templates/render.ts'
import type { DailyVerse } from './bridge.ts'

/** The verse with its translation; where both are too long for the template, the translation alone or the verse alone. */
export function valuesOf({ arabic, translation, name }: DailyVerse, components: Component[]): [string, string] {
  const texts = translation === null ? [arabic] : [`${arabic} — ${translation}`, translation, arabic]
  // template values may not contain line breaks
  const values = texts.map((text): [string, string] => [text.replaceAll(/\s+/g, ' '), name])
  return values.find((one) => fitsIn(components, one)) ?? [arabic, name]
}

/** Whether a template may be sent with these values. */
export function fitsIn(components: Component[], values: string[]): boolean {
  try {
    variablesFor(components, values)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
