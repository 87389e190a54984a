import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../../platform/html.tsx'
import * as kit from '../kit/shell.tsx'
import type { View } from '../kit/view.ts'
import { portalWords } from './words.ts'

/** `sections`: parts of the page with links in its header. */
export type PortalPage = kit.Page & { sections?: readonly { id: string; title: string }[] }

/** Sends a page of the portal. */
export const sendPage = (reply: FastifyReply, view: View, page: PortalPage, cacheControl?: string): FastifyReply =>
  kit.sendPage(reply.header('vary', 'Accept-Language'), shellOf(view, reply.request, page), page, cacheControl)

function shellOf(view: View, { method }: FastifyRequest, { sections = [] }: PortalPage): kit.Shell {
  const words = portalWords[view.language].shell
  return {
    language: view.language,
    layout: 'prose',
    home: `/?lang=${view.language}`,
    of: { text: words.area, href: `/developers?lang=${view.language}` },
    label: words.nav,
    links: [...sections.map(({ id, title }) => ({ text: title, href: `#${id}` })), { text: words.docs, href: '/docs' }],
    // the answer to a form has no address in another language
    aside: method === 'GET' ? kit.otherLanguages(view) : undefined,
    footer: <p>{words.footer}</p>,
  }
}

/** A page with one message, and `more` below it. */
export const noticePage = (
  { language }: View,
  { title, text }: { title: string; text: string },
  more?: Html,
): PortalPage => ({
  title,
  main: (
    <>
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      {more}
      <p>
        <a href={`/developers?lang=${language}`}>{portalWords[language].shell.back}</a>
      </p>
    </>
  ),
})
