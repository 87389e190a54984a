import { SAMPLE_LANGUAGES, sampleOf } from '../docs/samples.ts'
import { EXAMPLE_KEY } from './facts.ts'

/** A complete first request in each language. */
export const firstRequests = (publicUrl: string, key: string): { name: string; code: string }[] =>
  SAMPLE_LANGUAGES.map((name) => ({
    name,
    code: sampleOf(
      {
        method: 'GET',
        url: `${publicUrl}/api/v1/quran/${EXAMPLE_KEY}`,
        headers: [['X-API-Key', key]],
        answer: 'json',
      },
      name,
    ),
  }))

export const widgetTag = (publicUrl: string, key: string): string =>
  `<script src="${publicUrl}/widget.js" data-key="${key}" async></script>`
