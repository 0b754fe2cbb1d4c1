import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from './build.mjs';

test('a build is for production, whatever NODE_ENV says where it is made', async () => {
  expect(process.env.NODE_ENV).toBe('test');
  const folder = await mkdtemp(join(tmpdir(), 'shangjian-build-'));
  try {
    await build({ label: 'an element', args: ['--ssr', 'web/site/hydrate.tsx'] }, folder);
    const built = await readFile(join(folder, 'hydrate.js'), 'utf8');
    expect(built.includes('hydrateRoot')).toBe(true);
    expect(built.includes('jsxDEV')).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});
