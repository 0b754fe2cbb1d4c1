import http from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';

// A receiver of traces as a process of its own: prints its port, then each body that is posted to /v1/traces as a line.
const say = (line: string | number) => process.stdout.write(`${line}\n`);
const server = http.createServer(async (request, response) => {
  const body = await text(request);
  if (request.url === '/v1/traces') say(JSON.stringify(JSON.parse(body)));
  response.setHeader('content-type', 'application/json').end('{}');
});
server.listen(0, '127.0.0.1', () => say((server.address() as { port: number }).port));
