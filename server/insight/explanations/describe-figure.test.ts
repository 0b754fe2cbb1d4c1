import { expect, test } from 'vitest';
import { figureGaps, figureKinds } from '#contract/insight/figures.ts';
import { languages } from '#contract/language.ts';
import { describeFigure, describeGap } from './describe-figure.ts';

test.each(languages)('every figure is explained in %s with the numbers it is computed with', (language) => {
  for (const kind of figureKinds) {
    const { name, meaning, formula, limits } = describeFigure(kind, language);
    for (const text of [name, meaning, formula, ...limits]) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
    }
  }
});

test('the formulas are printed as they are computed', () => {
  const formula = (kind: (typeof figureKinds)[number]) => describeFigure(kind, 'en').formula;
  expect(formula('volume')).toBe('V = Σ w × m × (1 + ln(1 + r)) / k');
  expect(formula('activeRate')).toBe('(V now + c) / (median of V over the 12 equal windows before + c)');
  expect(formula('activityIndex')).toBe('100 × (below + 0.5 × equal) / N');
  expect(formula('rank')).toBe('Rank = 1 + companies with a larger volume');
  expect(formula('spike')).toBe('z = (n − μ) / √(μ + μ² / κ)');
  expect(formula('hotWord')).toBe(
    'z = δ / σ, δ = ln((f + a) / (N_f + A − f − a)) − ln((b + a) / (N_b + A − b − a)), σ = √(1 / (f + a) + 1 / (b + a))',
  );
  expect(describeFigure('hotWord', 'en', 1).limits[0]).toContain(
    'a = A × p, p = (b + 0.5) / (N_b + 1), A = 0.05 × N_f',
  );
  expect(describeFigure('hotWord', 'en').limits[0]).toContain(
    'a = A × p, p = (f + b + 0.5) / (N_f + N_b + 1), A = N_f',
  );
});

test.each(languages)('why there is none is said in %s with the numbers it depends on', (language) => {
  for (const gap of figureGaps) {
    const kind = gap === 'notEnoughJudged' ? 'netTone' : 'activityIndex';
    expect(describeGap(kind, gap, language)).not.toMatch(/[{}]|undefined/);
  }
  expect(describeGap('activityIndex', 'notEnoughPeers', language)).toContain('5');
});
