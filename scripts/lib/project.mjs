import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Tells the person waiting what is going on. Goes to stderr: stdout belongs to the server's log. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs a command in the project's folder and resolves to its exit code; a death by signal counts as 1. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a command like `run` and resolves to its exit code and everything it wrote. `priority` is that of the system, for it
 * and what it starts.
 */
export async function runQuietly(command, args, { priority = 0, ...options } = {}) {
  const chunks = [];
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  if (priority !== 0 && child.pid !== undefined) setPriority(child.pid, priority);
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
  return { code, output: Buffer.concat(chunks).toString() };
}

/** Seconds since a `performance.now()`, for people. */
export function secondsSince(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
