import { h } from 'preact'
import { renderHtml } from '../../src/platform/html.tsx'

/** Escapes a text as pages do. */
export const escaped = (text: string): string => renderHtml(h('p', {}, text)).slice('<p>'.length, -'</p>'.length)
