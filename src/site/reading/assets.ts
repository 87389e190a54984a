import type { FastifyPluginAsync } from 'fastify'
import { LANGUAGE_CODES, type LanguageCode } from '../../reference/text/language-code.ts'
import { builtAssets, builtFiles, sendAsset } from '../built-assets.ts'
import { FACES } from '../kit/faces.ts'
import { ARCH, STEPS } from '../kit/mark.tsx'

/** The mark on a ground of its own, for tabs, whose colour nobody knows. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f6b4f"/><g transform="translate(3.2 3.2) scale(.8)"><path d="${ARCH}" fill="#fff"/><path d="${STEPS}" fill="#f0cd84"/></g></svg>`

/** What networks show with a link to a page in this language: 1200 by 630, drawn by test/site/reading-cards.test.ts. */
export const cardOf = (language: LanguageCode): string => `/reading/card-${language}.png`

export const readingAssets: FastifyPluginAsync = async (scope) => {
  const asset = builtAssets()
  const file = builtFiles()
  scope.get('/reading/reading.js', async (request, reply) =>
    sendAsset(request, reply, await asset('reading.js', 'text/javascript')),
  )

  /** Every website may load them. The style sheet names each with a version, and what has one never changes. */
  for (const { name } of FACES) {
    scope.get(`/reading/${name}.woff2`, async (request, reply) => {
      const versioned = /\?v=[\w-]+$/.test(request.url)
      return reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', versioned ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .type('font/woff2')
        .send(await file(`faces/${name}.woff2`))
    })
  }

  for (const language of LANGUAGE_CODES) {
    scope.get(cardOf(language), async (_request, reply) => {
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(await file(`cards/${language}.png`))
    })
  }

  scope.get('/favicon.ico', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/x-icon')
      .send(await file('cards/favicon.ico')),
  )

  scope.get('/favicon.svg', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(ICON),
  )
}
