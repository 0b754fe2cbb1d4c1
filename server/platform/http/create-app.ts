import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import type { Drain } from '#server/platform/drain.ts';
import { AppError } from '#server/platform/errors.ts';
import { loggerOptions } from '#server/platform/logging/logger-options.ts';
import type { PlatformConfig } from '#server/platform/platform.ts';
import { traceCalls } from '#server/platform/tracing/trace-calls.ts';
import { createServer } from './create-server.ts';
import { replyToMalformedUrl, replyWithError } from './error-answer.ts';
import { readQuery } from './read-query.ts';
import { requestNames } from './request-id.ts';

interface AppOptions {
  readonly config: Pick<PlatformConfig, 'logLevel' | 'trustProxy' | 'keepAliveSeconds'>;
  readonly drain: Drain;
  /** How slow readers may be, instead of what `createServer` says. */
  readonly readers?: { readonly patience: number; readonly leastRate: number } | undefined;
  /** Where the lines of the log go; stdout where nothing is said. */
  readonly logTo?: { readonly write: (line: string) => void } | undefined;
  /** Sent with every response that sets none of its own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Answers before Fastify handles the request; `false` if it does not. */
  readonly answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Fastify with our request ids, log, errors and query parser; validation and serialisation are the binder's. */
export function createApp({ config, drain, readers, logTo, headers, answerFirst }: AppOptions): FastifyInstance {
  const { idOf, traceOf, parentOf } = requestNames(config.trustProxy);
  const app = Fastify({
    logger: loggerOptions({ level: config.logLevel, stream: logTo }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: idOf,
    childLoggerFactory: (logger, bindings, options, request) => {
      const trace = traceOf(request);
      return logger.child(trace === undefined ? bindings : { ...bindings, trace }, options);
    },
    trustProxy: config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Signed values stand in paths (docs/product/identity.md, "Unified login") and are longer than what Fastify takes
    // for a parameter.
    routerOptions: { maxParamLength: 600, querystringParser: readQuery },
    frameworkErrors: replyToMalformedUrl,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    serverFactory: (handle) =>
      createServer(
        (request, response) => {
          if (!answerFirst(request, response)) handle(request, response);
        },
        { ...readers, keepAlive: config.keepAliveSeconds * 1_000, drain },
      ),
  });
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
  takeEmptyJson(app);
  traceCalls(app, parentOf);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done(hasNulInName(request.params) ? new AppError('NOT_FOUND') : undefined);
  });
  return app;
}

/**
 * An address whose percent signs mean no characters is the name of nothing, like this one, and the site says so on a
 * page. A call is told what is wrong with it.
 */
function readableUrl(url: string): string {
  if (!url.includes('%') || url.startsWith(`${apiBase}/`)) return url;
  const [path = ''] = url.split('?', 1);
  return decoded(path) === undefined ? `/%25${url.slice(path.length)}` : url;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/**
 * Whether part of an address that stands for something has a NUL in it: nothing has such a name, and PostgreSQL fails
 * on it. What a wildcard takes is no name; its route knows what is there.
 */
function hasNulInName(params: unknown): boolean {
  return Object.entries(params as Readonly<Record<string, string>>).some(
    ([key, value]) => key !== '*' && value.includes('\0'),
  );
}

/** Browsers name the type of JSON also where a call sends none, which Fastify refuses. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
