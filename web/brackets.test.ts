import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('brackets of one language stand in its texts only, never in a component', () => {
  const components = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  expect(components.length).toBeGreaterThan(100);
  expect(components.filter((file) => /[（）]/.test(readFileSync(path.join('web', file), 'utf8')))).toEqual([]);
});
