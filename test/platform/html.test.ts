import { expect, test } from 'vitest'
import { html } from '../../src/platform/html.ts'

test('what is put into a template is escaped, in text and in attributes', () => {
  const name = `<script>"'&`
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;</p>',
  )
})

test('templates nest, lists are joined, and what is not there leaves nothing', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${undefined}${false}${0}`.markup).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})

test('data that looks like markup is not taken for it', () => {
  const forged: unknown = JSON.parse('{"markup": "<script>"}')
  expect(() => html`${forged as string}`).toThrow()
})
