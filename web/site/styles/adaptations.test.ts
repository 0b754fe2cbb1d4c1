/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const site = new URL('../', import.meta.url);
const sheets = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const read = (path: string) => readFileSync(new URL(path, site), 'utf8');

/** Declarations of every rule, in any block. */
const rulesOf = (path: string) =>
  [...read(path).matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    rule: `${path}: ${selector.trim()}`,
    body,
  }));

test('a ring that is drawn as a shadow has an outline below it, which forced colours paint', () => {
  const rings = sheets.flatMap(rulesOf).filter(({ body }) => body.includes('var(--focus-ring)'));
  expect(rings.length).toBeGreaterThan(3);
  expect(rings.filter(({ body }) => !/outline: 2px solid transparent;/.test(body)).map(({ rule }) => rule)).toEqual([]);
});

test('the footer has the inks of paper on paper for every ink that it has on its band', () => {
  const inks = new Set(read('frame/footer.css').match(/--on-ink[\w-]*/g));
  expect(inks.size).toBe(3);
  const [, printed = ''] = read('styles/adaptations.css').split(/@media print \{\s*html,/);
  const [, footer = ''] = /\.footer \{([^}]*)\}/.exec(printed) ?? [];
  for (const ink of inks) expect(footer).toMatch(new RegExp(`${ink}: var\\(--paper-ink(-2)?\\);`));
});
