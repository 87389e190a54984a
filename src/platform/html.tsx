import type { JSX } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** Markup made by JSX, which escapes all that is put into it. */
export type Html = JSX.Element

/** Markup as text: a part of a document. */
export const renderHtml = (part: Html): string => renderToString(part)

/** A whole document as text. */
export const renderDocument = (document: Html): string => `<!doctype html>${renderToString(document)}`

/** Data for machines inside a document (a script element that runs nothing); nothing in it can end the element. */
export const DataBlock = ({ type, value }: { type: string; value: unknown }): Html => (
  <script type={type} dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll('<', '\\u003c') }} />
)
