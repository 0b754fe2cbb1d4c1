import { expect, test } from 'vitest';
import { quoteTexts } from '../../loading/texts.ts';
import { outcomeText } from './outcome-text.ts';

test('of several lines that were won an English page speaks as of several', () => {
  const won = (...positions: number[]) => outcomeText(quoteTexts.en, { kind: 'won', positions });
  expect([won(1), won(1, 2)]).toEqual(['Awarded to you: line 1', 'Awarded to you: lines 1, 2']);
});
