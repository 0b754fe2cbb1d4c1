import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { figureTexts } from './figure-texts/texts.ts';

test.each(languages)(
  'the share of a tier leads to the weights by the name that they have below it, in %s',
  (language) => {
    const { kinds, versions } = figureTexts[language];
    expect(kinds.tierShare.limits.join()).toContain(versions.tierWeights);
  },
);
