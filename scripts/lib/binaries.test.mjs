import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { binariesOfOthers } from './binaries.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shangjian-binaries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.runIf(process.platform === 'linux')('names programs of another processor or system, and nothing else', async () => {
  copyFileSync(process.execPath, join(folder, 'node'));
  writeFileSync(join(folder, 'of-macos'), Buffer.from('cffaedfe07000001', 'hex'));
  writeFileSync(join(folder, 'of-windows.exe'), 'MZ\x90');
  writeFileSync(join(folder, 'cut'), '\x7fELF');
  writeFileSync(join(folder, 'read-me.txt'), 'Mostly harmless');
  writeFileSync(join(folder, 'empty'), '');
  const others = ['cut', 'of-macos', 'of-windows.exe'];
  const [ours, theirs] = process.arch === 'x64' ? ['linux-x64', 'linux-arm64'] : ['linux-arm64', 'linux-x64'];
  expect((await binariesOfOthers(folder, ours)).sort()).toEqual(others);
  expect((await binariesOfOthers(folder, theirs)).sort()).toEqual([...others, 'node'].sort());
});
