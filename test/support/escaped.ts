import { h } from 'preact'
import { renderHtml } from '../../src/platform/html.tsx'

/** A text as it stands in a page's markup. */
export const escaped = (text: string): string => renderHtml(h('p', {}, text)).slice('<p>'.length, -'</p>'.length)
