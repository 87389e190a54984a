import type { FastifyRequest } from 'fastify'
import { LANGUAGE_CODES } from '../../platform/language.ts'
import { LANGUAGE_NAMES } from '../kit/language.ts'
import type { Shell } from '../kit/shell.tsx'
import type { Visitor } from './page.tsx'
import { businessWords } from './words.ts'

export function shellOf({ language }: Visitor, { method }: Pick<FastifyRequest, 'method'>): Shell {
  const words = businessWords[language].shell
  return {
    language,
    layout: 'prose',
    home: `/business?lang=${language}`,
    label: words.nav,
    links: [
      { text: words.console, href: `/console?lang=${language}` },
      { text: words.docs, href: '/docs/guides/messaging' },
    ],
    // the answer to a form has no address in another language
    aside:
      method === 'GET' ? (
        <>
          {LANGUAGE_CODES.filter((one) => one !== language).map((one) => (
            <a href={`/business?lang=${one}`} lang={one} hreflang={one}>
              {LANGUAGE_NAMES[one]}
            </a>
          ))}
        </>
      ) : undefined,
    footer: <p>{words.footer}</p>,
  }
}
