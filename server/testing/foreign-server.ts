import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An external site on this machine: answers each path as the test says, and counts requests. */
export async function startForeignServer() {
  const answers = new Map<string, Answer>();
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = http.createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    asked.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** Requests so far, oldest first. */
    asked,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ForeignServer = Awaited<ReturnType<typeof startForeignServer>>;
