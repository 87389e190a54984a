import type { Html } from '../../platform/html.tsx'

/** Code: text to copy from a page, and JSON as a program answers it. */

/** Code to copy. A script adds the button, which would do nothing without it. */
export const codeBlock = (label: string, code: Html | string, id?: string): Html => (
  <figure class="code">
    <figcaption>{label}</figcaption>
    <pre tabindex={0}>
      <code id={id}>{code}</code>
    </pre>
  </figure>
)

const ARABIC = /[\u0600-\u06ff]/

/** JSON for reading: keys and values in different colours, and Arabic from right to left in its own font. */
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
      {`\n${inner}`}
      {entry}
      {place < entries.length - 1 ? ',' : ''}
    </>
  ))
  return (
    <>
      {open}
      {lines}
      {`\n${indent}`}
      {close}
    </>
  )
}
