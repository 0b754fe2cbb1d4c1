import { expect, test } from 'vitest';
import {
  anchorOf,
  commentsOf,
  findDeadReferences,
  findOutsideReferences,
  findUnusedNames,
  glossaryNames,
  linksOf,
  listFiles,
  mentionedHeadings,
  mentionedPaths,
} from './references.mjs';

test('everything that comments and documents refer to is in the repository', () => {
  expect(findDeadReferences(listFiles())).toEqual([]);
});

test('every name that the glossary gives is in the code', () => {
  expect(findUnusedNames(listFiles())).toEqual([]);
});

test('names of the glossary stand in its third column', () => {
  const row = '| 来源 | source | `sources`, `content/sources` | Where `articles` come from. |';
  const markdown = ['| Chinese | English | code | meaning |', '|---|---|---|---|', row].join('\n');
  expect(glossaryNames(markdown).map(({ name }) => name)).toEqual(['sources', 'content/sources']);
});

test.each([
  ['the sum is rounded (seed §4)'],
  ['see decisions.md'],
  ["the seed's spelling"],
  ['as the specification says'],
  ['the look of design/login'],
  ['done for issue 12'],
])('a reference to a document outside the repository is found: %s', (text) => {
  expect(findOutsideReferences(text)).toEqual([text]);
});

test.each([
  ['one range (RFC 9110 §14)'],
  ['the same picture for the same seed'],
  ['import of @ant-design/icons'],
  ['every issue names a field'],
])('what only looks like one is left alone: %s', (text) => {
  expect(findOutsideReferences(text)).toEqual([]);
});

test('comments are told from code, and their lines joined', () => {
  const source = [
    '/**',
    ' * One',
    ' * sentence.',
    ' */',
    "const url = 'https://shangjian.example/server/a.ts'; // a remark",
    'const next = 1;',
    '// over two',
    '// lines',
  ].join('\n');
  expect(commentsOf(source)).toEqual(['/** One sentence. */', '// a remark', '// over two lines']);
});

test('paths are found in prose, patterns up to their variable part', () => {
  const prose =
    'see `app.ts`, `server/app.ts` and contract/codes/, not `*.test.ts`; a folder `server/<domain>/tables.ts`';
  expect(mentionedPaths(prose)).toEqual(['app.ts', 'server/app.ts', 'server/app.ts', 'contract/codes', 'server']);
});

test('headings and links are found with what they belong to', () => {
  expect(mentionedHeadings('(docs/a/b.md, "One", "Two: three")')).toEqual([
    { file: 'docs/a/b.md', heading: 'One' },
    { file: 'docs/a/b.md', heading: 'Two: three' },
  ]);
  expect(linksOf('[one](a.md#b) and [two](https://example.com)')).toEqual(['a.md#b']);
  expect(anchorOf('States: loading, empty, error')).toBe('states-loading-empty-error');
});

test('a path that is not there, a heading that is not there and a dead link are each reported', () => {
  const files = listFiles();
  const known = findDeadReferences(['docs/product/api.md']);
  expect(known.some((found) => found.includes('docs/product/api.md: identity.md#sign-in'))).toBe(true);
  expect(findDeadReferences(files.filter((file) => file !== 'docs/glossary.md'))).toContain(
    'docs/visual-language.md: glossary.md',
  );
});
