import { expect, test } from 'vitest';
import { fill } from '../../loading/formatting.ts';
import { frame } from './frame.ts';
import { front } from './front.ts';
import { publications } from './publications.ts';
import { quote } from './quote.ts';
import { sharing } from './sharing.ts';

test.each([
  publications.videos.count,
  frame.mostCoveredNote,
  front.plate.scope,
  front.tools.sampleCount,
  sharing.hotWords.window,
  sharing.report.scope,
  sharing.report.themeSource,
  quote.filled,
  quote.sealedScope,
])('the English text "%s" counts one thing without a plural', (text) => {
  expect(fill(text, { count: 1, stories: 1, lines: 1, filled: 1, all: 1 })).not.toMatch(/\b1 \w+s\b/);
});
