import http, { type RequestListener, type Server } from 'node:http';

/**
 * How long an answer may wait for its reader to take anything of it, in milliseconds. Node looks once in that time
 * whether something went, so a reader who takes nothing is left after one to two of these. Two stay below half a minute.
 */
export const stalledReaderTimeout = 12_000;

/** Connections at the same time; each takes memory and a descriptor, also one that says nothing. */
const mostConnections = 4_000;

/**
 * An HTTP server on which slow people hold nothing for long. A request has 15 s to arrive, its headers 10 s. An answer
 * that nobody takes ends with its connection; one that goes slowly, or that we take long to begin, goes on.
 */
export function createServer(answer: RequestListener, { patience = stalledReaderTimeout } = {}): Server {
  const server = http.createServer(
    { requestTimeout: 15_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      // Heard here, the silence of a connection does not end it while we are still at work on the answer.
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
