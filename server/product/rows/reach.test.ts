import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { actionBodiesOf, actionElementOf } from '#contract/codes/action-elements.ts';
import { roles } from '#contract/codes/roles.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type BuiltPage, builtPages } from '#contract/identity/built-pages.ts';
import { itemsFor } from '#server/identity/permissions/menus.ts';
import { grantRows } from './grants.ts';
import { menuRows } from './menus.ts';

// What a role of the product grants has to be within reach of its people: each call that it allows is made by the shell
// or by a page of their menu. The source is read as it is bundled: a page, what it imports, and what that loads later.

const root = join(import.meta.dirname, '../../..');
const pagesFile = join(root, 'web/workspace/pages.ts');
const importing = /(?:from|import)\s*\(?\s*'([^']+)'/g;

function fileOf(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('#') ? join(root, specifier.slice(1)) : join(dirname(from), specifier);
  return (specifier.startsWith('#') || specifier.startsWith('.')) && existsSync(path) ? path : undefined;
}

const sources = new Map<string, string>();
function read(file: string): string {
  const known = sources.get(file) ?? readFileSync(file, 'utf8');
  sources.set(file, known);
  return known;
}

/** A file and everything that it loads, sooner or later; not the table of pages, which loads all of them. */
function filesFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file === pagesFile) return seen;
  seen.add(file);
  for (const [, specifier = ''] of read(file).matchAll(importing)) {
    const next = fileOf(specifier, file);
    if (next && /\.tsx?$/.test(next)) filesFrom(next, seen);
  }
  return seen;
}

/** Calls that these files name; where calls are declared, all of them are. */
function callsIn(files: Iterable<string>): Set<string> {
  const named = new Set<string>();
  for (const file of files) {
    const source = read(file);
    if (source.includes('defineEndpoints(')) continue;
    for (const [, name = ''] of source.matchAll(/'(\w+\.\w+)'/g)) if (name in endpoints) named.add(name);
  }
  return named;
}

const fileOfPage = new Map(
  [...read(pagesFile).matchAll(/(\w+): \(\) => import\('([^']+)'\)/g)].map(([, page = '', specifier = '']) => [
    page,
    fileOf(specifier, pagesFile) ?? '',
  ]),
);
/** Also pages of the public site that the workspace leads to, whose calls ask for a session: a report, and a quote. */
const shell = callsIn([
  ...filesFrom(join(root, 'web/workspace/main.tsx')),
  ...['report/own-report.tsx', 'quote/quote-access.ts'].flatMap((file) => [
    ...filesFrom(join(root, 'web/site/pages', file)),
  ]),
]);
/** Kept for programs that call them; pages send the whole set at once, by `peer.save`. */
const withoutPage: readonly string[] = ['peer.add', 'peer.remove'];
const callsOfPage = new Map(builtPages.map((page) => [page, callsIn(filesFrom(fileOfPage.get(page) ?? ''))] as const));

/** Calls that a role allows, whatever has to be sent for it. */
function allowedCalls(held: ReadonlySet<string>): EndpointName[] {
  return (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    if (!held.has(endpoints[name].access)) return false;
    return [{}, ...actionBodiesOf(name)].some((body) =>
      held.has(actionElementOf(name, body) ?? endpoints[name].access),
    );
  });
}

test('every page of the build is read, with the calls that it makes', () => {
  expect([...fileOfPage.keys()].sort()).toEqual([...builtPages].sort());
  expect(shell.has('menu.all')).toBe(true);
  expect(callsOfPage.get('Sources')?.has('source.merge')).toBe(true);
});

test.each(roles)('%s reaches whatever it may do: from the shell, or from a page of its menu', (role) => {
  const held = new Set(grantRows.filter((row) => row.roleCode === role).map(({ element }) => element));
  const menu = itemsFor(menuRows, { elements: held }, () => true);
  const pages = menu.filter(({ types }) => types === 'MENU').map(({ component }) => component as BuiltPage);
  const reached = new Set([...shell, ...pages.flatMap((page) => [...(callsOfPage.get(page) ?? [])])]);
  expect(allowedCalls(held).filter((name) => !reached.has(name) && !withoutPage.includes(name))).toEqual([]);
});

/** Elements that a file asks the buttons of its own page about. */
const askedIn = (file: string): string[] => [...read(file).matchAll(/useMay\('([^']+)'\)/g)].map(([, one = '']) => one);

test('what a file asks its page’s buttons about is a button of a page that has the file', () => {
  const pagesOfFile = new Map<string, BuiltPage[]>();
  for (const page of builtPages) {
    for (const file of filesFrom(fileOfPage.get(page) ?? '')) {
      pagesOfFile.set(file, [...(pagesOfFile.get(file) ?? []), page]);
    }
  }
  const hasButton = (page: BuiltPage, element: string) => {
    const item = menuRows.find(({ component }) => component === page);
    return menuRows.some((row) => row.types === 'BUTTON' && row.pid === item?.id && row.element === element);
  };
  const asked = [...pagesOfFile].flatMap(([file, pages]) => askedIn(file).map((element) => ({ file, pages, element })));
  expect(asked.length).toBeGreaterThan(40);
  const never = asked.filter(({ pages, element }) => !pages.some((page) => hasButton(page, element)));
  expect(never.map(({ file, element }) => `${file.slice(root.length)}: ${element}`)).toEqual([]);
});
