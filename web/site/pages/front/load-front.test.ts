import { expect, test } from 'vitest';
import { figureTexts } from '#contract/insight/figure-texts/texts.ts';
import { languages } from '#contract/language.ts';
import { frontTexts } from '../../loading/texts.ts';

test('the place by number of articles is not called as the figure is that is one by volume', () => {
  for (const language of languages) {
    expect(frontTexts[language].plate.rank).not.toBe(figureTexts[language].kinds.rank.name);
  }
});
