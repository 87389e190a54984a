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
