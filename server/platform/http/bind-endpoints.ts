import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { apiBase } from '#contract/endpoints.ts';
import type { Language } from '#contract/language.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import { AppError } from '#server/platform/errors.ts';
import type { RateLimitCheck } from '#server/platform/limits/public-limits.ts';
import { answerWriter } from './answer-writer.ts';
import { keepDevice, readDevice } from './device-cookie.ts';
import type { FileAnswer } from './file-answer.ts';
import { anonymousClient, type CallerSession, type PublicContext, type Reader } from './handlers.ts';
import { cookieLanguage } from './language.ts';
import { readUpload, registerUploads } from './read-upload.ts';
import { readToken } from './token.ts';
import { validateRequest } from './validate.ts';

/** Returns the active session of a token; throws UNAUTHENTICATED or SESSION_CUT_OFF. */
export type Authenticate = (token: string, options: { keepAlive: boolean }) => Promise<CallerSession>;

/** Throws if the session's company may not use an endpoint; `body` is not validated yet. */
export type CheckModule = (name: string, body: unknown, session: CallerSession) => Promise<void>;

/** A handler of any endpoint; its types were checked where it was defined. */
type AnyHandler = (request: never, context: never) => Promise<unknown>;
type Handler = (request: Record<string, unknown>, context: PublicContext) => Promise<unknown>;

interface Binding {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly authenticate: Authenticate;
  readonly checkModule: CheckModule;
  readonly admit: RateLimitCheck;
}

/** Registers a route for every endpoint: permission checks, then validation, then the handler. */
export function bindEndpoints(app: FastifyInstance, { endpoints, handlers, ...gate }: Binding): void {
  registerUploads(app);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as Handler;
    const writeAnswer = answerWriter(endpoint);
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: describeRoute(name, endpoint),
      handler: async (request, reply) => {
        const context = {
          language: cookieLanguage(request.headers.cookie),
          requestId: request.id,
          reader: clientOf(request),
          device: readDevice(request),
          keepDevice: (value: string) => keepDevice(reply, value, request.protocol === 'https'),
        };
        const session = await passGate(name, endpoint, request, gate);
        const { params, query } = request;
        const body = endpoint.kind === 'POSTFILEUPLOAD' ? await readUpload(request, context.language) : request.body;
        const valid = validateRequest(endpoint, { params, query, body }, context.language);
        const result = await handler(valid, { ...context, ...session });
        reply.header('cache-control', 'no-store');
        if (endpoint.kind === 'GETFILESTREAM') return sendFile(reply, result as FileAnswer);
        return reply.type('application/json; charset=utf-8').send(writeAnswer(result));
      },
    });
  }
}

function sendFile(reply: FastifyReply, { type, content }: FileAnswer): FastifyReply {
  return reply.type(type).send(content);
}

async function passGate(
  name: string,
  endpoint: Endpoint,
  request: FastifyRequest,
  { authenticate, checkModule, admit }: Pick<Binding, 'authenticate' | 'checkModule' | 'admit'>,
) {
  if (endpoint.access === 'public') {
    admit(name, clientOf(request));
    return undefined;
  }
  const session = await authenticate(readToken(request.headers), { keepAlive: endpoint.keepsSessionAlive !== false });
  requireCompany(request.headers.company, session);
  if (endpoint.access !== 'session' && !endpoint.access.some((role) => session.roles.includes(role))) {
    throw new AppError('NOT_PERMITTED');
  }
  await checkModule(name, request.body, session);
  return { session };
}

/**
 * Rejects calls whose tab shows another company than the session: the page would show or save under the wrong name. The
 * header never selects a company.
 */
function requireCompany(company: string | string[] | undefined, session: CallerSession): void {
  if (company !== undefined && company !== String(session.stockId)) throw new AppError('COMPANY_SWITCHED');
}

/** The client, as far as the connection tells. */
export function clientOf(request: FastifyRequest): Reader {
  return { address: request.ip, agent: request.headers['user-agent'] ?? '' };
}

/**
 * Route description for the API document; requests are validated by {@link validateRequest}, in the caller's language.
 */
function describeRoute(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ token: [], bearer: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: endpoint.result },
  };
}

/**
 * Calls public endpoints inside the process. Rendered pages use the same path to the data as browsers, and count
 * against the rate limit of their reader's address.
 */
export function createPublicCaller(
  { endpoints, handlers, admit }: Pick<Binding, 'endpoints' | 'handlers' | 'admit'>,
  language: Language,
  reader: Reader = anonymousClient,
): PublicCaller {
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const endpoint = endpoints[name];
    if (endpoint?.access !== 'public') throw new AppError('UNAUTHENTICATED');
    admit(name, reader);
    const parts = { params: undefined, query: undefined, body: undefined, ...(input as object) };
    const context = { language, requestId: 'page', reader };
    const result = await (handlers[name] as Handler)(validateRequest(endpoint, parts, language), context);
    return endpoint.result.parse(result);
  };
  return call as PublicCaller;
}
