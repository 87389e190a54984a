import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'

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
