import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** Tests change often and are never part of a build, nor is what the server reads when it runs. */
const isInput = (path) =>
  !/\.test\.tsx?$|^server\/testing\//.test(path) && (path.endsWith('.ts') || !path.startsWith('server/'));

/**
 * What a build is made from: a hash over the contents of all files below `sources`, and the size and time of each,
 * by which a later start sees in a few milliseconds that nothing has changed.
 */
export function fingerprint(sources) {
  const files = listFiles(sources);
  const hash = createHash('sha256');
  for (const path of Object.keys(files))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return { hash: hash.digest('hex'), files };
}

/** Whether contents differ from those of `stamp`. Files only touched (a fresh checkout) are noted by `remember`. */
export function changedSince(stamp, sources, remember) {
  if (JSON.stringify(listFiles(sources)) === JSON.stringify(stamp.files)) return false;
  const now = fingerprint(sources);
  if (now.hash !== stamp.hash) return true;
  remember(now);
  return false;
}

/** Path → size and time of change, in a fixed order. */
function listFiles(sources) {
  const paths = sources.flatMap((source) => walk(source)).filter(isInput);
  return Object.fromEntries(
    paths.sort().map((path) => {
      const { size, mtimeMs } = statSync(join(root, path));
      return [path, `${size}-${mtimeMs}`];
    }),
  );
}

function walk(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => walk(`${path}/${name}`));
}
