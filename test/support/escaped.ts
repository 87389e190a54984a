import { h } from 'preact'
import { renderHtml } from '../../src/platform/html.tsx'

/** A text as a page's markup has it. */
export const escaped = (text: string): string => renderHtml(h('p', {}, text)).slice('<p>'.length, -'</p>'.length)
