import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './project.mjs';

const readyWithin = 60_000;
const endsWithin = 30_000;

/** Unpacks an archive and starts it with no other program on the path. Throws where it does not come up and end. */
export async function startsFrom(archive, name) {
  const place = await mkdtemp(join(tmpdir(), 'shangjian-unpacked-'));
  try {
    if ((await run('tar', ['-xzf', archive, '-C', place])) !== 0) throw new Error('The archive cannot be unpacked.');
    const port = 20_000 + (process.pid % 20_000);
    const env = {
      PATH: '/usr/bin:/bin',
      DATA_DIR: join(place, 'data'),
      DEMO: '0',
      PORT: String(port),
      LOG_LEVEL: 'warn',
    };
    const child = spawn(join(place, name, 'bin/shangjian'), { env, cwd: place, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      await answers(`http://127.0.0.1:${port}/readyz`, ended);
    } catch (error) {
      throw new Error(`The package does not start: ${error.message}\n${said.join('')}`);
    } finally {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), endsWithin);
      await ended;
      clearTimeout(late);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function answers(url, ended) {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (const until = Date.now() + readyWithin; Date.now() < until && !isOver; ) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(isOver ? 'it ended.' : 'it was not ready in time.');
}
