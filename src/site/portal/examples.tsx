import type { Html } from '../../platform/html.tsx'
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
export const prettyJson = (value: unknown): Html => <>{pieces(value, '')}</>

function pieces(value: unknown, indent: string): Html | string {
  if (typeof value === 'string' && ARABIC.test(value) && !/[a-z]/i.test(value))
    return (
      <>
        "
        <bdi lang="ar" dir="rtl">
          {JSON.stringify(value).slice(1, -1)}
        </bdi>
        "
      </>
    )
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const entries = Array.isArray(value)
    ? value.map((one) => <>{pieces(one, inner)}</>)
    : Object.entries(value).map(([key, one]) => (
        <>
          <b>"{key}"</b>: {pieces(one, inner)}
        </>
      ))
  if (entries.length === 0) return open + close
  const lines = entries.map((entry, place) => (
    <>
      {inner}
      {entry}
      {place < entries.length - 1 ? ',' : ''}
    </>
  ))
  return (
    <>
      {open}
      {lines}
      {indent}
      {close}
    </>
  )
}
