import type { IncomingMessage } from 'node:http';
import type { SpanContext } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, isTracing, type OpenSpan, withinSpan } from './spans.ts';

/** Asked every few seconds by machines. */
const untraced: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/metrics']);

/**
 * A span for each call, with the route's pattern and never an address: those may contain tickets. `parentOf` is what
 * the proxy says.
 */
export function traceCalls(
  app: FastifyInstance,
  parentOf: (request: IncomingMessage) => SpanContext | undefined,
): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    const span = untraced.has(route) ? undefined : beginSpan(startOf(request, parentOf(request.raw)));
    if (!span) return done();
    spans.set(request, span);
    // Also where the client has gone.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      span.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? String(statusCode) : undefined);
    });
    withinSpan(span, done);
  });
  // A body arrives by events of the connection, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) withinSpan(span, done);
    else done();
  });
}

function startOf(request: FastifyRequest, parent: SpanContext | undefined) {
  const { method, routeOptions, protocol, id } = request;
  const route = routeOptions.url;
  return {
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server' as const,
    parent,
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'url.scheme': protocol === 'https' ? 'https' : 'http',
      'shangjian.request_id': id,
    },
  };
}
