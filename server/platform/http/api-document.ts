import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiBase } from '#contract/endpoints.ts';
import type { Language } from '#contract/language.ts';
import { clientOf } from './bind-endpoints.ts';
import type { Client } from './call-context.ts';
import { cookieLanguage } from './language.ts';
import { apiDocumentTexts as english } from './locales/en.ts';
import { apiDocumentTexts as chinese } from './locales/zh-CN.ts';

const texts: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english };

interface ApiDocumentOptions {
  /** The Content-Security-Policy of the page. */
  readonly policy: string;
  /** The product's name, asked as a public call of this client. */
  readonly askBrand: (language: Language, client: Client) => Promise<string>;
}

/**
 * The OpenAPI document, derived from the contract, and a page to browse it under `/api/docs` (docs/product/api.md).
 */
export async function registerApiDocument(
  app: FastifyInstance,
  { policy, askBrand }: ApiDocumentOptions,
): Promise<void> {
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
  const titleFor = async (request: FastifyRequest) => {
    const language = cookieLanguage(request.headers.cookie);
    return texts[language].title(await askBrand(language, clientOf(request)));
  };
  await app.register(async (page) => {
    // The library writes its page once, with one title for all.
    page.addHook('onSend', async (request, reply, body) => {
      if (typeof body !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return body;
      const title = escapeHtml(await titleFor(request));
      return body.replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`);
    });
    await page.register(swaggerUi, { routePrefix: `${apiBase}/docs`, staticCSP: policy });
  });
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
