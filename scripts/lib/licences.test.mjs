import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { licencesOf } from './licences.mjs';

let modules;
beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'shangjian-licences-'));
});
afterEach(() => rmSync(modules, { recursive: true }));

function add(folder, manifest) {
  mkdirSync(join(modules, folder), { recursive: true });
  writeFileSync(join(modules, folder, 'package.json'), JSON.stringify({ name: folder, version: '1.0.0', ...manifest }));
}

it('lists each package with its licence, also those of scopes and those inside others', async () => {
  add('b', { license: 'MIT' });
  add('@scope/a', { license: '(MIT OR Apache-2.0)' });
  add('b/node_modules/c', { name: 'c', licenses: [{ type: 'ISC' }] });
  expect(await licencesOf(modules)).toBe('@scope/a 1.0.0: (MIT OR Apache-2.0)\nb 1.0.0: MIT\nc 1.0.0: ISC\n');
});

it('names every package whose licence nobody has allowed', async () => {
  add('a', { license: 'MIT' });
  add('b', { license: 'AGPL-3.0-only' });
  add('c', {});
  await expect(licencesOf(modules)).rejects.toThrow('b 1.0.0 (AGPL-3.0-only), c 1.0.0 (none)');
});
