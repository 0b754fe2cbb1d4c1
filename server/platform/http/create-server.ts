import http, { type RequestListener, type Server } from 'node:http';

/**
 * How long a response may wait for its reader, in milliseconds. Node checks once in that time whether anything was
 * sent, so a reader that takes nothing is disconnected after one to two of these. Two stay below half a minute.
 */
export const stalledReaderTimeout = 12_000;

/** Maximum simultaneous connections; each takes memory and a descriptor, even if idle. */
const mostConnections = 4_000;

/**
 * An HTTP server with timeouts for slow clients: 15 s for a request, 10 s for its headers. A response that nobody reads
 * ends with its connection; a slow one, or one that takes us long to start, continues.
 */
export function createServer(answer: RequestListener, { patience = stalledReaderTimeout } = {}): Server {
  const server = http.createServer(
    { requestTimeout: 15_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      // With a listener, an idle connection is not closed while we still work on the response.
      response.on('timeout', () => {
        if (response.writableLength > 0) response.destroy();
      });
      answer(request, response);
    },
  );
  server.timeout = patience;
  server.maxConnections = mostConnections;
  return server;
}
