import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { root, run, say, secondsSince } from './project.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.cache/shangjian-install');

/** Brings `node_modules` to what the lock file says; does nothing when it already is. */
export async function ensureDependencies() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (read(stampFile) === wanted) return;
  if (!installedTreeMatchesLock()) await install();
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, wanted);
}

async function install() {
  const started = performance.now();
  say('Installing dependencies (npm ci) …');
  // Development and platform packages are needed whatever NODE_ENV or npm's settings say: the build is one of them.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // stdout is the server's: npm's own words go where the progress goes.
  const code = await run(npm, args, { env: environmentOutsideModules(), stdio: ['ignore', 2, 2] }).catch((error) => {
    throw new Error(`npm could not be run (${error.code}). It comes with Node: is it on the PATH?`);
  });
  if (code !== 0)
    throw new Error(`npm ci failed with exit code ${code}; its own words are above. Nothing was started.`);
  say(`Dependencies installed in ${secondsSince(started)}.`);
}

/** Whether npm's own record of the installed tree agrees with the lock file, as after an `npm install` by hand. */
function installedTreeMatchesLock() {
  const record = read(join(root, 'node_modules/.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : mayBeAbsent(entry);
  });
}

/** npm leaves out packages made for other platforms, and what only those need. */
function mayBeAbsent({ optional, os, cpu, libc }) {
  const madeForHere = os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
  return optional === true && !madeForHere;
}

/** npm is about to delete `node_modules`, so it must not run by the `node` that lies in there. */
function environmentOutsideModules() {
  const inside = join(root, 'node_modules') + sep;
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(inside));
  return { ...process.env, PATH: path.join(delimiter) };
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
