import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { digestOf, packFolder } from './lib/pack-folder.mjs';
import { madeAgain } from './lib/package-again.mjs';
import { fillPackage, platforms } from './lib/package-contents.mjs';
import { root, say, secondsSince } from './lib/project.mjs';
import { startsFrom } from './lib/try-package.mjs';

const usage = `Usage: npm run package [-- [--again] [${platforms.join('|')} …]]
  Makes an archive for each platform (all where none is named) that runs without npm, Node or a build on the machine.
  --again makes each a second time, in a clone of its own, and fails unless it has the same bytes.`;

try {
  const [options, named] = [process.argv.slice(2), []];
  for (const option of options) {
    if (option !== '--again' && !platforms.includes(option)) throw new Error(usage);
    if (option !== '--again') named.push(option);
  }
  await ensureDependencies();
  await continueUnderNode24();
  await ensureBuild();
  for (const platform of named.length > 0 ? named : platforms) {
    const made = await makePackage(platform);
    if (options.includes('--again')) await madeAgain(made, platform);
  }
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

/** Made from the lock file for any platform; started only on its own. */
async function makePackage(platform) {
  const started = performance.now();
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const name = `shangjian-${version}-${platform}`;
  const place = await mkdtemp(join(tmpdir(), 'shangjian-package-'));
  try {
    await fillPackage(join(place, name), platform);
    const archive = await packFolder(place, name);
    const isOurs = platform === `${process.platform}-${process.arch}`;
    if (isOurs) await startsFrom(archive, name);
    const made = join(root, 'dist', basename(archive));
    await copyFile(archive, made);
    const tried = isOurs ? 'made and started' : 'made, but not started, because this machine is of another kind,';
    say(`${made} (${await digestOf(made)}), ${tried} in ${secondsSince(started)}.`);
    return made;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
