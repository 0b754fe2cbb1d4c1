import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layoutComponent } from '#contract/identity/permissions.ts';
import { menuRows } from './menus.ts';

const page = readFileSync('docs/product/identity.md', 'utf8');

/** Pages with their paths and the elements of their buttons, as the page on menus lists them. */
function describedPages(): Map<string, string> {
  const [, table = ''] = page.split('The menu that ships (groups, pages, buttons):');
  const [rows = ''] = table.split('###');
  const found = rows.matchAll(/`([A-Z]\w+)` `(\/[\w/-]+)`(?: \(([^)]*)\))?/g);
  return new Map(
    [...found].map(([, component = '', path, buttons = '']) => {
      const codes = [...buttons.matchAll(/`([\w:]+)`/g)].map(([, code = '']) => code);
      // `contact:add`, `:edit` stands for two of one subject.
      const [subject = ''] = codes[0]?.split(':') ?? [];
      return [component, `${path} ${codes.map((code) => (code.startsWith(':') ? subject + code : code)).sort()}`];
    }),
  );
}

test('the page on menus names every page that ships, with its path and its buttons', () => {
  const pages = menuRows.filter(({ types, component }) => types === 'MENU' && component !== layoutComponent);
  const shipped = pages.map(({ id, component, path }) => {
    const buttons = menuRows.filter(({ types, pid }) => types === 'BUTTON' && pid === id);
    return [component, `${path} ${buttons.map(({ element }) => element ?? '').sort()}`] as const;
  });
  expect(Object.fromEntries(describedPages())).toEqual(Object.fromEntries(shipped));
});
