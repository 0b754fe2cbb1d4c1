import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionBodiesOf, actionElementOf, articleActionElements } from '#contract/codes/action-elements.ts';
import { type Element, elements, neededWith } from '#contract/codes/elements.ts';
import { roles } from '#contract/codes/roles.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { accessOfPage, builtPages } from '#contract/identity/built-pages.ts';
import { grantRows } from './grants.ts';
import { menuRows } from './menus.ts';

const grantsOf = (role: string) => new Set(grantRows.filter((row) => row.roleCode === role).map((row) => row.element));

test.each(roles)('%s may open the page of whatever it may do, and do what that takes besides', (role) => {
  const held = grantsOf(role);
  const missing = [...held].flatMap((element) =>
    neededWith(element).flatMap((other) => (held.has(other) ? [] : [`${element} without ${other}`])),
  );
  expect(missing).toEqual([]);
});

/** What some call asks for, whatever is sent with it. */
function askedByCalls(): Set<string> {
  const asked = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => [
    endpoints[name].access,
    ...[{}, { modules: [] }, ...actionBodiesOf(name)].map((body) => actionElementOf(name, body)),
  ]);
  return new Set(asked.filter((element) => element !== undefined));
}

/** Source of the workspace's pages, without the names of what can be granted, and with the actions of articles. */
function readWorkspace(): string {
  const root = join(import.meta.dirname, '../../../web/workspace');
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^locales|grant-sections/.test(path))
    .map((path) => join(root, path));
  const source = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  expect(source).toContain('articleActionElements[');
  return source + Object.values(articleActionElements).map((element) => `'${element}'`);
}

const pages = new Set<string>(builtPages.map(accessOfPage));

test('every element is asked for by a call, or opens a page whose calls everybody may make', () => {
  const asked = askedByCalls();
  expect(elements.filter((element) => !asked.has(element) && !pages.has(element))).toEqual([]);
});

test('every element is read by the workspace: as a page of the menu, or where something is offered', () => {
  const source = readWorkspace();
  const isRead = (element: Element) => pages.has(element) || source.includes(`'${element}'`);
  expect(elements.filter((element) => !isRead(element))).toEqual([]);
});

test('every button of the menu can be granted, and is read by the workspace', () => {
  const source = readWorkspace();
  const buttons = menuRows.flatMap(({ element }) => (element ? [element] : []));
  expect(buttons.filter((element) => !source.includes(`'${element}'`))).toEqual([]);
  expect(buttons.filter((element) => !elements.includes(element as Element))).toEqual([]);
});
