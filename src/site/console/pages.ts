import type { FastifyReply } from 'fastify'
import { type Html, html } from '../../platform/html.ts'
import type { Session } from './sessions.ts'

const PLACES = [
  ['/console', 'Overview'],
  ['/console/messages', 'Messages'],
  ['/console/contacts', 'Contacts'],
  ['/console/templates', 'Templates'],
  ['/console/webhooks', 'Webhooks'],
  ['/console/keys', 'Keys'],
] as const

/** Every page works without a script, so none may run. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type Page = { title: string; main: Html; session?: Session | undefined; notice?: string | undefined }

/** Sends a page that no other site may frame and no cache may keep. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(documentOf(page).markup)
}

function documentOf({ title, main, session, notice }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Mimbar console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/console/console.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="wide">
<a class="mark" href="/console">Mimbar</a>
${
  session &&
  html`<nav aria-label="Console">${PLACES.map(
    ([address, name]) => html`<a href="${address}"${name.startsWith(title) && html` aria-current="page"`}>${name}</a>`,
  )}</nav>
${form(session, '/console/session/end', html`<button class="plain">Sign out</button>`)}`
}
</div></header>
<main id="main" tabindex="-1" class="wide">
${notice && html`<p class="notice" role="status">${notice}</p>`}
${main}
</main>
</body>
</html>`
}

/** A form that changes something: it carries what proves that it is our own. */
export const form = (session: Session, action: string, content: Html, kind = 'inline'): Html =>
  html`<form method="post" action="${action}" class="${kind}"><input type="hidden" name="csrf" value="${session.csrf}">${content}</form>`

/** A table that scrolls by itself where the page is narrow, also by keyboard. */
export const table = (caption: string, columns: readonly string[], rows: readonly Html[], empty: string): Html =>
  rows.length === 0
    ? html`<p class="soft">${empty}</p>`
    : html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`

export const badge = (status: string): Html => html`<span class="badge ${status.toLowerCase()}">${status}</span>`

/** A moment for people, in UTC like everything else here. */
export const time = (at: Date | null): Html =>
  at
    ? html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')}</time>`
    : html`<span class="soft">–</span>`
