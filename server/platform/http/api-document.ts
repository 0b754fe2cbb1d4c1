import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiBase } from '#contract/endpoints.ts';

/**
 * The OpenAPI document, derived from the contract, and a page to browse it under `/api/docs` (docs/product/api.md),
 * with this Content-Security-Policy.
 */
export async function registerApiDocument(app: FastifyInstance, policy: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Shangjian API', version: '1' },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'token' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: `${apiBase}/docs`, staticCSP: policy });
}
