/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breakpoints } from './breakpoints.ts';

const web = new URL('../', import.meta.url);
const tokensFile = 'shared/tokens.css';
const tokensFiles = [tokensFile, 'shared/tokens-dark.css'];

interface Declaration {
  readonly place: string;
  readonly property: string;
  readonly value: string;
}

/** The sheets by their paths, without comments; line breaks stay, so that places can be named. */
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => {
    const text = readFileSync(new URL(path, web), 'utf8');
    return { path, text: text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' ')) };
  });

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Every `property: value` outside the files of the tokens. */
const declarations: readonly Declaration[] = sheets
  .filter(({ path }) => !tokensFiles.includes(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/(?<=[{;]\s*)(--)?([a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/g)].map((found) => ({
      place: `${path}:${lineAt(text, found.index)}`,
      property: `${found[1] ?? ''}${found[2]}`,
      value: found[3]?.trim() ?? '',
    })),
  );

const writtenAs = ({ place, property, value }: Declaration) => `${place} ${property}: ${value}`;

/** The size in `font-size` or `font`, without steps of the scale and without the line's height. */
const ownSize = (value: string) => value.replaceAll(/var\(--font-size-[\w-]+\)/g, '').replace(/\/.*/s, '');
/** A size of its own; shares of the size around it, and of the window between two steps, are none. */
const fixedSize = /\d(?:px|pt|rem|mm|cm|in|pc|q)\b|\b(?:small|medium|large|smaller|larger|x+-(?:small|large))\b/i;
const namedColours = /(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|orange|yellow|purple|navy|teal)(?![\w-])/;
const colour = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(|${namedColours.source}`,
  'i',
);

describe('styles', () => {
  it('are read', () => {
    expect(sheets.length).toBeGreaterThan(100);
    expect(declarations.length).toBeGreaterThan(5_000);
  });

  it('take every font size from the scale', () => {
    const sizes = declarations.filter(({ property }) => property === 'font-size' || property === 'font');
    expect(sizes.length).toBeGreaterThan(500);
    expect(sizes.filter(({ value }) => fixedSize.test(ownSize(value))).map(writtenAs)).toEqual([]);
  });

  it('take every colour from a role', () => {
    expect(declarations.filter(({ value }) => colour.test(value)).map(writtenAs)).toEqual([]);
  });

  it('change their layout at the breakpoints', () => {
    const conditions = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/@media([^{]+)\{/g)].map((found) => ({
        place: `${path}:${lineAt(text, found.index)}`,
        condition: found[1]?.trim() ?? '',
      })),
    );
    expect(conditions.filter(({ condition }) => /width|height/.test(condition))).toEqual([]);
    const names = conditions.flatMap(({ condition }) => condition.match(/--[\w-]+/g) ?? []);
    expect(new Set(names)).toEqual(new Set(Object.keys(breakpoints)));
  });

  it('name only tokens that exist, and the tokens have no step that nobody takes', () => {
    const tokens = sheets.find(({ path }) => path === tokensFile)?.text ?? '';
    const isStep = /^--(?:font-size|line-height|space|radius)-/;
    const defined = new Set(
      [...tokens.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name ?? '').filter((name) => isStep.test(name)),
    );
    const used = new Set(
      declarations
        .flatMap(({ value }) => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''))
        .filter((name) => isStep.test(name)),
    );
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
    expect([...defined].filter((name) => !used.has(name))).toEqual([]);
  });
});
