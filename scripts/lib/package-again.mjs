import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { digestOf } from './pack-folder.mjs';
import { root, run, runQuietly, say } from './project.mjs';

/** Makes a package again in a clone of the commit, built from nothing. Throws unless it has the same bytes. */
export async function madeAgain(made, platform) {
  const { output: changed } = await runQuietly('git', ['status', '--porcelain'], { cwd: root });
  if (changed.trim() !== '') throw new Error('There are changes that are not committed, and a clone has none of them.');
  const place = await mkdtemp(join(tmpdir(), 'shangjian-again-'));
  try {
    const clone = join(place, 'clone');
    if ((await run('git', ['clone', '--quiet', root, clone])) !== 0) throw new Error('git clone failed.');
    const script = join(clone, 'scripts/package.mjs');
    if ((await run(process.execPath, [script, platform], { cwd: clone })) !== 0)
      throw new Error('It could not be made again.');
    const again = join(clone, 'dist', basename(made));
    const digests = [await digestOf(made), await digestOf(again)];
    if (digests[0] !== digests[1]) {
      await copyFile(again, `${made}.again`);
      throw new Error(`Made again it is another file, kept as ${made}.again: ${digests.join(', ')}`);
    }
    say(`Made again in a clone of its own it has the same bytes.`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
