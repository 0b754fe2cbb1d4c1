import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { licencesOf } from './lib/licences.mjs';
import { continueUnderNode24 } from './lib/node24.mjs';
import { root, run, runQuietly, say, secondsSince } from './lib/project.mjs';
import { startsFrom } from './lib/try-package.mjs';

// `npm run package`: one archive that runs without npm, Node or a build on the machine, for Linux on x64. Made twice
// from the same commit it has the same bytes. It is unpacked and started before it is called done.
const platform = 'linux-x64';
const parts = [
  'server',
  'contract',
  'dist',
  'ops',
  'docs',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  '.env.example',
];
const launcher = `#!/bin/sh
# Starts the product, or one of its commands: bin/shangjian [operator|backup|restore|reseal|load|read-again|audit|setup-code …]
here=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
case "\${1:-start}" in
  start) program=main ;;
  operator|backup|restore|reseal|load|read-again|audit|setup-code) program=$1; shift ;;
  *) echo "There is no command $1." >&2; exit 2 ;;
esac
exec "$here/node_modules/node-${platform}/bin/node" --max-semi-space-size=8 "$here/server/$program.ts" "$@"
`;

try {
  if (`${process.platform}-${process.arch}` !== platform) throw new Error(`A package is made on ${platform} only.`);
  await ensureDependencies();
  await continueUnderNode24();
  await ensureBuild();
  const started = performance.now();
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const name = `shangjian-${version}-${platform}`;
  const place = await mkdtemp(join(tmpdir(), 'shangjian-package-'));
  try {
    const folder = join(place, name);
    await fill(folder);
    const archive = await pack(place, name);
    await startsFrom(archive, name);
    const made = join(root, 'dist', basename(archive));
    await cp(archive, made);
    say(`${made} (${await digestOf(made)}), made and started in ${secondsSince(started)}.`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

/** Everything the product needs to run, and nothing that only builds or tests it. */
async function fill(folder) {
  await mkdir(join(folder, 'bin'), { recursive: true });
  for (const part of parts)
    await cp(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isLeftOut(path) });
  say('Installing what runs …');
  const args = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  if ((await run('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] })) !== 0) throw new Error('npm ci failed.');
  // Headers and manuals of Node: a third of the whole.
  for (const part of ['include', 'share', 'CHANGELOG.md', 'README.md'])
    await rm(join(folder, `node_modules/node-${platform}`, part), { recursive: true, force: true });
  // npm archives hold no links; the product adds them at its start, for which its folder may be read-only.
  const { findBinaries } = await import(
    pathToFileURL(join(folder, 'server/platform/database/embedded/binaries.ts')).href
  );
  findBinaries(undefined);
  await writeFile(join(folder, 'bin/shangjian'), launcher);
  await chmod(join(folder, 'bin/shangjian'), 0o755);
  await writeFile(join(folder, 'sbom.cdx.json'), await billOfMaterials(folder));
  await writeFile(join(folder, 'LICENCES.txt'), await licencesOf(join(folder, 'node_modules')));
}

function isLeftOut(path) {
  return /\.test\.tsx?$/.test(path) || path === join(root, 'server/testing') || /dist\/(shangjian-|next-)/.test(path);
}

/** Of every package in it, in CycloneDX; without the time and the number of this run. */
async function billOfMaterials(folder) {
  const { code, output } = await runQuietly(
    'npm',
    ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'],
    { cwd: folder },
  );
  if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
  const { serialNumber: _number, ...bill } = JSON.parse(output.slice(output.indexOf('{')));
  delete bill.metadata.timestamp;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Names in order, the time of the commit, no owner: the same content has the same bytes. */
async function pack(place, name) {
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

async function digestOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `SHA-256 ${hash.digest('hex')}`;
}
