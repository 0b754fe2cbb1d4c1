import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedSince, fingerprint } from './build-inputs.mjs';
import { node24 } from './node24.mjs';
import { root, runQuietly, say, secondsSince } from './project.mjs';

const dist = join(root, 'dist');
const stampFile = join(dist, 'inputs.json');

const parts = [
  { folder: 'client', label: 'what the browser loads', args: [] },
  { folder: 'site-server', label: 'what renders the public pages', args: ['--ssr'] },
];

/**
 * Builds `dist` when something it is made from has changed. A new build is made beside the old one and takes its
 * place when it is complete, so a failure or an interruption leaves neither half a build nor a stamp that lies.
 */
export async function ensureBuild() {
  const stamp = readStamp();
  const complete = parts.every(({ folder }) => existsSync(join(dist, folder)));
  if (stamp && complete && !changedSince(stamp, writeStamp)) return;

  const inputs = fingerprint();
  const next = join(dist, `next-${process.pid}`);
  removeAbandoned();
  try {
    const builds = await Promise.allSettled(parts.map((part) => build(part, join(next, part.folder))));
    for (const { reason } of builds) if (reason) throw reason;
    rmSync(stampFile, { force: true });
    for (const { folder } of parts) {
      rmSync(join(dist, folder), { recursive: true, force: true });
      renameSync(join(next, folder), join(dist, folder));
    }
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  writeStamp(inputs);
}

async function build({ label, args }, outDir) {
  const started = performance.now();
  say(`Building ${label} …`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await runQuietly(node24, [vite, 'build', ...args, '--outDir', outDir, '--emptyOutDir']);
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

function readStamp() {
  if (!existsSync(stampFile)) return undefined;
  return JSON.parse(readFileSync(stampFile, 'utf8'));
}

function writeStamp(inputs) {
  mkdirSync(dist, { recursive: true });
  const draft = `${stampFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(inputs));
  renameSync(draft, stampFile);
}
