import { spawn } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { root, say } from './lib/project.mjs';

// `npm run dev`: the server starts again when its code changes, the browser takes changes of the web as they are saved.
// Two processes: the real server on PORT + 1, which decides what an address is, and Vite's in front of it on PORT.
try {
  await ensureDependencies();
  await continueUnderNode24();
  // The server wants a build of the web; what it serves from it is replaced on the way.
  await ensureBuild(['client', 'site-server']);
} catch (error) {
  say(error.message);
  process.exit(1);
}

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || '127.0.0.1';
const backend = `http://127.0.0.1:${port + 1}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port + 1),
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  },
});
server.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));

const http = createHttpServer();
const { createDevSite } = await import('./lib/dev-site.mjs');
http.on('request', await createDevSite({ http, backend, publicUrl: `http://localhost:${port}` }));
await untilReady();
http.listen(port, host, () => say(`\n  Development: http://localhost:${port}\n`));

async function untilReady() {
  const ready = () =>
    fetch(`${backend}/livez`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 100));
}
