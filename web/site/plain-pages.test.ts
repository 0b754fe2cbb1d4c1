import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { publicPaths } from '#contract/paths.ts';
import { isPlain } from './plain-pages.ts';

const site = 'web/site';
/** What only works after hydration. */
const needsReact = /\bon[A-Z]\w*=\{|\buse(?:State|Reducer|Effect|Hydrated|SyncExternalStore|Fetcher|Submit|HasToken)\b/;

/** Page folders by path, from the table of page modules. */
function foldersOfPages(): [path: string, folder: string][] {
  const table = readFileSync(path.join(site, 'page-modules.ts'), 'utf8');
  const named = new Map(
    [...table.matchAll(/const (\w+): LoadPage = \(\) => import\('\.\/(pages\/[\w-]+)\//g)].map(([, name, folder]) => [
      name,
      folder ?? '',
    ]),
  );
  const entries = [...table.matchAll(/\[publicPaths\.(\w+)\]: (?:\(\) => import\('\.\/(pages\/[\w-]+)\/|(\w+),)/g)];
  return entries.map(([, key, folder, name]) => [
    publicPaths[key as keyof typeof publicPaths],
    folder ?? named.get(name) ?? '',
  ]);
}

test('nothing on a plain page waits for React', () => {
  const pages: [string, string][] = [...foldersOfPages(), [publicPaths.front, 'pages/front'], ['*', 'pages/search']];
  expect(pages.length).toBeGreaterThan(20);
  const waiting = pages
    .filter(([address]) => isPlain(address))
    .flatMap(([address, folder]) =>
      readdirSync(path.join(site, folder))
        .filter((file) => file.endsWith('.tsx'))
        .filter((file) => needsReact.test(readFileSync(path.join(site, folder, file), 'utf8')))
        .map((file) => `${address}: ${folder}/${file}`),
    );
  expect(waiting).toEqual([]);
});
