import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { pagesZhCN } from './locales/pages-zh-CN.ts';
import { zhCN } from './locales/zh-CN.ts';

const importOf = /(?:\bfrom|\bimport|\bimport\()\s*'([#.][^']+\.tsx?)'/g;
/** Code whose texts come with it. */
const withItsTexts = /withPageTexts\(\s*\(\)\s*=>\s*import\('[^']+'\)\s*,?\s*\)/g;

const pathOf = (file: string, address: string) =>
  address.startsWith('#') ? address.slice(1) : path.posix.join(path.posix.dirname(file), address);

/** Everything that the first page may show before any other page is opened. */
function firstFiles(): string[] {
  const seen = new Set(['web/workspace/main.tsx', 'web/workspace/operation/home/home-page.tsx']);
  for (const file of seen) {
    // The other pages bring theirs.
    if (file === 'web/workspace/pages.ts' || file.startsWith('web/workspace/locales/')) continue;
    const text = readFileSync(file, 'utf8').replaceAll(withItsTexts, '');
    for (const [, address = ''] of text.matchAll(importOf)) {
      const target = pathOf(file, address);
      if (target.startsWith('web/') && existsSync(target)) seen.add(target);
    }
  }
  return [...seen].filter((file) => !file.includes('/locales/'));
}

test('what may be shown before another page is opened speaks with the texts that are there', () => {
  const later = Object.keys(pagesZhCN).filter((key) => !(key in zhCN));
  const keyOf = new RegExp(`['"\`]((?:${later.join('|')})\\.[\\w.]*)`, 'g');
  const files = firstFiles();
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').replaceAll(withItsTexts, '').matchAll(keyOf)]
      .map(([, key = '']) => key)
      .filter((key) => !(key in endpoints))
      .map((key) => `${file}: ${key}`),
  );
  expect(found).toEqual([]);
});

test('no text is in both parts', () => {
  expect(Object.keys(pagesZhCN).filter((key) => key in zhCN)).toEqual([]);
});
