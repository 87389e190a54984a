import type { FastifyPluginAsync } from 'fastify'
import { LANGUAGE_CODES } from '../../platform/language.ts'
import { builtAssets, builtFiles, sendAsset } from '../built-assets.ts'
import { FACES } from '../kit/faces.ts'
import { chosenLanguage } from '../kit/language.ts'
import { readingWords } from './words.ts'

/** Icons of the site, drawn by site/icons.mjs. */
const ICONS = {
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'icon-180.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
} as const

/** The pages' files for browsers, and what browsers need to install the site as an app. */
export const readingAssets: FastifyPluginAsync = async (scope) => {
  const asset = builtAssets()
  const file = builtFiles()
  scope.get('/reading/reading.js', async (request, reply) =>
    sendAsset(request, reply, await asset('reading.js', 'text/javascript')),
  )

  /** At the top level, so that its scope includes all pages; browsers check it every day, whatever its caching headers. */
  scope.get('/worker.js', async (request, reply) =>
    sendAsset(request, reply, await asset('worker.js', 'text/javascript'), { maxAgeSeconds: 0 }),
  )

  /** Any website may load them. The style sheet refers to each by version, so a version never changes. */
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

  for (const [name, type] of Object.entries(ICONS)) {
    scope.get(`/${name}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type(type)
        .send(await file(`icons/${name}`)),
    )
  }

  scope.get('/manifest.webmanifest', async (request, reply) => {
    const language = chosenLanguage(request, LANGUAGE_CODES)
    const { home } = readingWords[language]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'Accept-Language')
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          id: '/',
          name: `Mimbar: ${home.title}`,
          short_name: 'Mimbar',
          description: home.lead,
          lang: language,
          dir: language === 'ar' ? 'rtl' : 'ltr',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#fbfaf6',
          theme_color: '#0f6b4f',
          icons: ['192', '512'].map((size) => ({
            src: `/icon-${size}.png`,
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose: 'any maskable',
          })),
        }),
      )
  })
}
