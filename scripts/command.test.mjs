import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errors as english } from '#contract/texts/en.ts';
import { errors as chinese } from '#contract/texts/zh-CN.ts';
import { commands } from './lib/commands.mjs';
import { root } from './lib/project.mjs';

it.each(commands)('npm run reaches the command %s by the way that installs what is missing', (name) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Options of Node may stand before it.
  expect(scripts[name.replace('setup-', 'setup:')]).toMatch(
    new RegExp(`^exec node( --[\\w=-]+)* scripts/command\\.mjs ${name}$`),
  );
});

it.each(commands)('the usage of %s also says how it is run from a package', (name) => {
  expect(readFileSync(join(root, 'server', `${name}.ts`), 'utf8')).toContain(`bin/shangjian ${name}`);
});

it.each([chinese, english])(
  'who needs another code for the set-up is told the command of a checkout and of a package',
  (texts) => {
    expect(texts.SETUP_CODE_ENDED).toContain('npm run setup:code');
    expect(texts.SETUP_CODE_ENDED).toContain('bin/shangjian setup-code');
  },
);

it('a command gets its arguments, and its exit code is told', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/command.mjs', 'restore', 'one', 'two'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/^Usage: npm run restore/) });
});

it('a command in a fresh checkout installs first, and says so where that fails', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'shangjian-checkout-'));
  try {
    for (const part of ['package.json', 'package-lock.json', 'scripts', 'server/restore.ts'])
      cpSync(join(root, part), join(checkout, part), { recursive: true });
    mkdirSync(join(checkout, 'bin'));
    writeFileSync(join(checkout, 'bin/npm'), '#!/bin/sh\nexit 7\n', { mode: 0o755 });
    const { status, stderr } = spawnSync(process.execPath, ['scripts/command.mjs', 'restore', 'a.backup'], {
      ...{ cwd: checkout, encoding: 'utf8', env: { PATH: `${join(checkout, 'bin')}:${process.env.PATH}` } },
    });
    expect(status).toBe(1);
    expect(stderr).toBe(
      'Installing dependencies (npm ci) …\nnpm ci failed with exit code 7; its own words are above. Nothing was started.\n',
    );
  } finally {
    rmSync(checkout, { recursive: true });
  }
});
