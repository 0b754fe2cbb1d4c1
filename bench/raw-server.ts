import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';

/** What the raw server sends to every request: the status, headers and bytes that the application sent. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly bodyFile: string;
}

/**
 * The least that Node can do: `node:http`, one listener, the same headers and bytes each time.
 * Started as `raw-server.ts <answer.json> <port>`.
 */
const [answerFile = '', port = ''] = process.argv.slice(2);
const answer: RawAnswer = JSON.parse(readFileSync(answerFile, 'utf8'));
const body = readFileSync(answer.bodyFile);

createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
