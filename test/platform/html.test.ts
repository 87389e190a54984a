import { h } from 'preact'
import { expect, test } from 'vitest'
import { DataBlock, renderDocument, renderHtml } from '../../src/platform/html.tsx'

test('values in markup are escaped, in text and in attributes', () => {
  const name = `<script>"&`
  expect(renderHtml(h('p', { title: name }, name))).toBe('<p title="&lt;script>&quot;&amp;">&lt;script>&quot;&amp;</p>')
})

test('data that looks like markup is not treated as markup', () => {
  const forged = JSON.parse('{"type": "script", "props": {"children": "alert(1)"}, "constructor": null}')
  expect(renderHtml(h('p', {}, forged))).toBe('<p></p>')
})

test('structured data cannot close the element that contains them', () => {
  const block = h(DataBlock, { type: 'application/json', value: { text: '</script><b>' } })
  expect(renderDocument(block)).toBe(
    '<!doctype html><script type="application/json">{"text":"\\u003c/script>\\u003cb>"}</script>',
  )
})
