import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { root, run, runQuietly } from './project.mjs';

/** Names in order, the time of the commit, no owner: the same content has the same bytes. */
export async function packFolder(place, name) {
  const { output: time } = await runQuietly('git', ['log', '-1', '--format=%ct'], { cwd: root });
  const archive = join(place, `${name}.tar.gz`);
  const order = [
    '--sort=name',
    `--mtime=@${time.trim()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=go-w,a+rX',
  ];
  const tar = await run('tar', ['-cf', `${archive}.part`, ...order, '--use-compress-program=gzip -n', name], {
    cwd: place,
  });
  if (tar !== 0) throw new Error('tar failed.');
  await rename(`${archive}.part`, archive);
  return archive;
}

export async function digestOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `SHA-256 ${hash.digest('hex')}`;
}
