import { type Html, html } from '../../platform/html.ts'
import { addressOf, TITLES } from './call-page.ts'
import type { Api } from './description.ts'
import type { DocsPage } from './document.ts'
import { GUIDES } from './guides.ts'
import { renderMarkdown } from './markdown.ts'

/** Every call of both APIs, each with the way to its page. */
export const overview = (apis: Api[]): DocsPage => ({
  title: 'Documentation',
  description:
    'Every call of the reference API and of the messaging API, with what it takes, what it answers and a form to try it.',
  way: [],
  main: html`<p class="lead">Every call of both APIs: what it takes, what it answers, and a form to try it. The <a href="${GUIDES}">guides</a> tell how to put them together.</p>
${apis.map(apiSection)}`,
})

const apiSection = (
  api: Api,
): Html => html`<section aria-labelledby="${api.name}"><h2 id="${api.name}">${TITLES[api.name]}</h2>
<div class="prose">${renderMarkdown(api.description).content}</div>
<nav class="parts" aria-label="Parts of the ${TITLES[api.name]}"><ul>${api.tags.map(
  ({ name }) => html`<li><a href="#${placeOf(api, name)}">${name}</a></li>`,
)}</ul></nav>
${api.tags.map(
  ({ name, description, calls }) => html`<h3 id="${placeOf(api, name)}">${name}</h3>
${description !== undefined && html`<p class="help">${description}</p>`}
<ul class="calls">${calls.map(
    (call) =>
      html`<li><a href="${addressOf(api, call)}">${call.summary}</a>${call.deprecated && ' (deprecated)'} <code><b>${call.sent === 'by you' ? call.method : 'Event'}</b> ${call.path}</code></li>`,
  )}</ul>`,
)}</section>`

const placeOf = ({ name }: Api, tag: string): string => `${name}-${tag.toLowerCase().replaceAll(' ', '-')}`
