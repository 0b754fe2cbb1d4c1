import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/project.mjs';
import { longTests } from './long-tests.ts';

test('what is left to the long part of the tests is there, each file once', () => {
  expect(longTests.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  expect(longTests).toEqual([...new Set(longTests)]);
});
