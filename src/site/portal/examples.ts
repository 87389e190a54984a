import { type Html, html } from '../../platform/html.ts'
import { EXAMPLE_KEY } from './facts.ts'

/** A first request in each language, whole enough to run. */
export function firstRequests(publicUrl: string, key: string): { name: string; code: string }[] {
  const address = `${publicUrl}/api/v1/quran/${EXAMPLE_KEY}`
  return [
    { name: 'curl', code: `curl ${address} -H "X-API-Key: ${key}"` },
    {
      name: 'JavaScript',
      code: `const response = await fetch("${address}", {
  headers: { "X-API-Key": "${key}" },
})
const verse = await response.json()
console.log(verse.text_indonesian)`,
    },
    {
      name: 'Python',
      code: `import json
from urllib.request import Request, urlopen

address = "${address}"
request = Request(address, headers={"X-API-Key": "${key}"})
verse = json.load(urlopen(request))
print(verse["text_indonesian"])`,
    },
  ]
}

export const widgetTag = (publicUrl: string, key: string): string =>
  `<script src="${publicUrl}/widget.js" data-key="${key}" async></script>`

const ARABIC = /[\u0600-\u06ff]/

/** JSON for reading: keys apart from values, and Arabic from right to left in its own font. */
export function prettyJson(record: Record<string, unknown>): Html {
  const lines = Object.entries(record).map(([key, value], place, all) => {
    const text = JSON.stringify(value)
    const comma = place < all.length - 1 ? ',' : ''
    const shown =
      typeof value === 'string' && ARABIC.test(value) && !/[a-z]/i.test(value)
        ? html`"<bdi lang="ar" dir="rtl">${text.slice(1, -1)}</bdi>"`
        : text
    return html`  <b>"${key}"</b>: ${shown}${comma}\n`
  })
  return html`{\n${lines}}`
}
