import { expect, test } from 'vitest';
import { languages } from '../../language.ts';
import { figureKinds } from '../figures.ts';
import { describeFigure } from './texts.ts';

test.each(languages)('every figure is explained in %s with the numbers it is computed with', (language) => {
  for (const kind of figureKinds) {
    const { name, meaning, formula, limits } = describeFigure(kind, language);
    for (const text of [name, meaning, formula, ...limits]) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(/[{}]/);
    }
  }
});
