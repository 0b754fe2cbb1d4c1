import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { SpanContext } from '@opentelemetry/api';

/** What may stand in a line of the log and in an answer. */
const sensibleId = /^[\w.:-]{8,100}$/;

/** `traceparent` of W3C Trace Context: version, trace, parent, flags. */
const traceShape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})/;

/** What a request is known by, from the proxy to the log. */
export interface RequestNames {
  /** The proxy's `x-request-id`, or one of our own. */
  readonly idOf: (request: IncomingMessage) => string;
  /** The trace of the proxy's `traceparent`, 32 hexadecimal digits; `undefined` where there is none. */
  readonly traceOf: (request: IncomingMessage) => string | undefined;
  /** The span of the proxy's `traceparent`, with whether it is sampled. */
  readonly parentOf: (request: IncomingMessage) => SpanContext | undefined;
}

/** Takes over what trusted proxies call a request; anybody else could write into our log. */
export function requestNames(trustProxy: readonly string[] | undefined): RequestNames {
  const isTrusted = trustProxy ? proxyAddr.compile([...trustProxy]) : () => false;
  const given = ({ headers, socket }: IncomingMessage, name: 'x-request-id' | 'traceparent') => {
    const value = headers[name];
    return typeof value === 'string' && isTrusted(socket.remoteAddress ?? '', 0) ? value : '';
  };
  return {
    idOf: (request) => {
      const id = given(request, 'x-request-id');
      return sensibleId.test(id) ? id : randomUUID();
    },
    traceOf: (request) => traceShape.exec(given(request, 'traceparent'))?.[1],
    parentOf: (request) => {
      const [, traceId, spanId, flags = ''] = traceShape.exec(given(request, 'traceparent')) ?? [];
      if (traceId === undefined || spanId === undefined) return undefined;
      return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    },
  };
}
