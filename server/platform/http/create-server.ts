import http, { type RequestListener, type Server } from 'node:http';
import { Drain } from '#server/platform/drain.ts';
import { watchClients } from './watch-clients.ts';

/**
 * How long a response may wait for its reader, in milliseconds. Node checks once in that time whether anything was
 * sent, so a reader that takes nothing is disconnected after one to two of these. Two stay below half a minute.
 */
export const stalledReaderTimeout = 12_000;

/**
 * Bytes a second at which what waits for a reader has to go, beyond that time. Files go in parts of 64 KB, so they
 * reach a phone that takes 3.2 KB a second.
 */
const leastReaderRate = 8 * 1024;

/** How long a request may take to arrive, in milliseconds. */
const requestTimeout = 15_000;

/** Bytes a second at which its body has to come after that time: a file of 16 MB may take about four minutes. */
const leastSenderRate = 64 * 1024;

/** No request takes longer, however much of it comes. */
const longestRequest = 10 * 60_000;

/** Maximum simultaneous connections; each takes a descriptor and about 24 KB, even if idle. */
const mostConnections = 12_000;

interface ServerOptions {
  readonly patience?: number;
  readonly leastRate?: number;
  /** How long a request may take to arrive, in milliseconds. */
  readonly requestTime?: number;
  /** Bytes a second at which its body has to come after that time. */
  readonly bodyRate?: number;
  /** How long the headers of a request may take, in milliseconds. */
  readonly headersTimeout?: number;
  /** How long a connection without a request stays open, in milliseconds. */
  readonly keepAlive?: number;
  readonly drain?: Drain;
}

/**
 * An HTTP server with timeouts for slow clients: 15 s for a request and what its body takes at 64 KB a second, 10 s for
 * its headers. A response that nobody reads ends with its connection; a slow one, or one that takes us long to start,
 * continues. Before the process ends, each connection closes with its answer.
 */
export function createServer(
  answer: RequestListener,
  {
    patience = stalledReaderTimeout,
    leastRate = leastReaderRate,
    requestTime = requestTimeout,
    bodyRate = leastSenderRate,
    headersTimeout = 10_000,
    keepAlive = 5_000,
    drain = new Drain(),
  }: ServerOptions = {},
): Server {
  const server = http.createServer(
    { requestTimeout: longestRequest, headersTimeout, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      if (drain.isOn) response.shouldKeepAlive = false;
      // With a listener, an idle connection is not closed while we still work on the response.
      response.on('timeout', () => {
        if (response.writableLength > 0) response.destroy();
      });
      watch(request, response);
      answer(request, response);
    },
  );
  const watch = watchClients(server, {
    ...{ patience, leastRate, requestTime, bodyRate },
    idle: keepAlive + headersTimeout,
  });
  server.timeout = patience;
  server.keepAliveTimeout = keepAlive;
  server.maxConnections = mostConnections;
  return server;
}
