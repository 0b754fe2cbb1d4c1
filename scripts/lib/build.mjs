import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedSince, fingerprint } from './build-inputs.mjs';
import { node24 } from './node24.mjs';
import { root, runQuietly, say, secondsSince } from './project.mjs';

const dist = join(root, 'dist');
const stampFile = join(dist, 'inputs.json');

const shared = ['contract', 'package.json', 'package-lock.json'];
const ofWeb = [...shared, 'web', 'vite.config.ts'];

const parts = [
  { folder: 'client', label: 'what the browser loads', args: [], sources: ofWeb },
  { folder: 'site-server', label: 'what renders the public pages', args: ['--ssr'], sources: ofWeb },
  {
    folder: 'server',
    label: 'the server',
    args: ['--config', 'vite.server.config.ts'],
    sources: [...shared, 'server', 'vite.server.config.ts'],
  },
];

/**
 * Builds the parts of `dist`, all or those named by their folders, that are made from something that has changed. A new
 * build is made beside the old one and takes its place when it is complete, so a failure or an interruption leaves
 * neither half a build nor a stamp that lies.
 */
export async function ensureBuild(folders = parts.map(({ folder }) => folder)) {
  const stale = parts.filter((part) => folders.includes(part.folder) && isStale(part));
  if (stale.length === 0) return;

  const inputs = stale.map(({ sources }) => fingerprint(sources));
  const next = join(dist, `next-${process.pid}`);
  removeAbandoned();
  try {
    const builds = await Promise.allSettled(stale.map((part) => build(part, join(next, part.folder))));
    for (const { reason } of builds) if (reason) throw reason;
    for (const [index, { folder }] of stale.entries()) {
      writeStamp(folder, undefined);
      rmSync(join(dist, folder), { recursive: true, force: true });
      renameSync(join(next, folder), join(dist, folder));
      writeStamp(folder, inputs[index]);
    }
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

function isStale({ folder, sources }) {
  const stamp = readStamps()[folder];
  if (!stamp || !existsSync(join(dist, folder))) return true;
  return changedSince(stamp, sources, (inputs) => writeStamp(folder, inputs));
}

/** Builds one part into `outDir`; rejects with what the bundler says. */
export async function build({ label, args }, outDir) {
  const started = performance.now();
  say(`Building ${label} …`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runQuietly(node24, [vite, 'build', ...args, '--outDir', outDir, '--emptyOutDir'], {
    // Whoever builds, tests among them: with another value elements are made for a React that the build does not hold.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The build failed (${label}):\n${output}`);
  say(`Built ${label} in ${secondsSince(started)}.`);
}

/** An interrupted build leaves its folder behind, named by a process that is gone. */
function removeAbandoned() {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist)) {
    const pid = /^next-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(dist, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** By folder, what each part was made from. */
function readStamps() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
}

function writeStamp(folder, inputs) {
  mkdirSync(dist, { recursive: true });
  const draft = `${stampFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...readStamps(), [folder]: inputs }));
  renameSync(draft, stampFile);
}
