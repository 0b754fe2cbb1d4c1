/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { palette } from './palette.ts';
import { antdTheme } from './theme.ts';

const sheet = (file: string) => readFileSync(new URL(`../shared/${file}`, import.meta.url), 'utf8');
/** What the roles of the sheets become with more contrast. */
const exchanged = ['tokens.css', 'tokens-dark.css'].map((file) => {
  const [, block = ''] = /prefers-contrast: more\) \{\s*[^{]*\{([^}]*)\}/.exec(sheet(file)) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): var\(--([\w-]+)\);/g)].map(([, role, other]) => [role, other]),
  );
});

describe.each(['light', 'dark'] as const)('the %s theme', (name) => {
  const own = palette[name];
  const token = (hasContrast: boolean) => antdTheme(name, { handling: 'mouse', isStill: false, hasContrast }).token;

  it('draws lines and captions as the sheets do with more contrast', () => {
    expect(exchanged[name === 'light' ? 0 : 1]).toEqual({
      line: 'line-control',
      'line-strong': 'line-control',
      'text-3': 'text-2',
    });
    expect(token(true)).toMatchObject({
      ...{ colorSplit: own.lineControl, colorBorderSecondary: own.lineControl, colorInfoBorder: own.lineControl },
      ...{ colorTextPlaceholder: own.text2, colorTextDescription: own.text2, colorIcon: own.text2 },
    });
    const { Table } = antdTheme(name, { handling: 'mouse', isStill: false, hasContrast: true }).components ?? {};
    expect(Table?.borderColor).toBe(own.lineControl);
  });

  it('keeps the grounds that text stands on', () => {
    expect(token(true)).toMatchObject({ colorFill: own.lineStrong, colorFillSecondary: own.line });
  });

  it('is as its roles are without', () => {
    expect(token(false)).toMatchObject({ colorSplit: own.line, colorTextPlaceholder: own.text3 });
  });
});
