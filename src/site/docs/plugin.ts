import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'

const LOGO = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40">
  <text x="0" y="28" fill="#fff" font-family="Georgia, serif" font-size="26" font-weight="bold">Mimbar</text>
</svg>`)

/** The try-it page of both APIs at /docs. Their descriptions are generated and served by each API itself. */
export const docsPlugin: FastifyPluginAsync = async (scope) => {
  // the page's plugin asks for a description of its own; the two that matter are named in `urls`
  await scope.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Mimbar', version: '1' }, paths: {} } },
  })
  await scope.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: (csp) => csp.replace(' upgrade-insecure-requests;', ''),
    theme: { title: 'Mimbar API' },
    logo: { type: 'image/svg+xml', content: LOGO },
    uiConfig: {
      urls: [
        { url: '/api/v1/openapi.json', name: 'Reference API' },
        { url: '/v1/openapi.json', name: 'Messaging API' },
      ],
      docExpansion: 'list',
      deepLinking: true,
      persistAuthorization: false,
    },
  })
}
