import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const major = Number(process.versions.node.split('.')[0]);

/** Where the lock file brings Node 24; elsewhere somebody installs it. */
export const platformsWithNode24 = ['linux-x64', 'linux-arm64'];

/** The Node that everything after the installation runs under. */
export const node24 = major >= 24 ? process.execPath : join(root, 'node_modules/.bin/node');

/**
 * Resolves at once under Node 24 or later. Under an older one it starts the same command again under the Node 24
 * of the lock file, hands on signals and exit code, and never resolves.
 */
export async function continueUnderNode24() {
  stopWithLauncher();
  if (major >= 24) return;
  if (!existsSync(node24)) {
    throw new Error(
      `Node 24 or later is needed. This is Node ${process.versions.node}, and the lock file brings Node 24 only for ` +
        `${platformsWithNode24.join(' and ')} (here: ${process.platform}-${process.arch}). Please install Node 24 and run the command again.`,
    );
  }
  const child = spawn(node24, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  await new Promise((_, reject) => child.on('error', reject));
}

/** Milliseconds between looks at who the parent is. */
const lookEvery = 250;

/**
 * A launcher that dies without a word (`kill -9`) must not leave the server behind: whoever starts it again would be
 * refused, because the data is held. An older Node closes its channel when it goes; npm's going changes the parent.
 */
function stopWithLauncher() {
  const stop = () => process.kill(process.pid, 'SIGTERM');
  if (process.channel) {
    process.once('disconnect', stop);
    process.channel.unref();
    return;
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const launcher = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(look);
    stop();
  }, lookEvery);
  look.unref();
}
