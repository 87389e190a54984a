import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** Markup from JSX, which escapes everything inserted. */
export type Html = JSX.Element

/** Markup as text: a part of a document. */
export const renderHtml = (part: Html): string => renderToString(part)

/** A whole document as text. */
export const renderDocument = (document: Html): string => `<!doctype html>${renderToString(document)}`

/** Data inside a document, in a script element that runs nothing and that no value can close. */
export const DataBlock = ({ type, value }: { type: string; value: unknown }): Html => (
  <script type={type} dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll('<', '\\u003c') }} />
)
