/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { palette } from './palette.ts';

const textOf = (file: string) => readFileSync(new URL(`../shared/${file}`, import.meta.url), 'utf8');
const blocks = { light: textOf('tokens.css'), dark: textOf('tokens-dark.css') };

/** Values that only antd has. */
const own = new Set(['bgBase', 'spotlight', 'skeletonFrom', 'skeletonTo']);

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  it.each(Object.entries(palette[theme]).filter(([name]) => !own.has(name)))(
    '%s is the value of its role',
    (name, value) => {
      const role = name.replaceAll(/[A-Z]|\d/g, (letter) => `-${letter.toLowerCase()}`);
      expect(blocks[theme]).toContain(`--${role}: ${value};`);
    },
  );
});
