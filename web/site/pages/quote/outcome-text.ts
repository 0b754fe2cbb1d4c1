import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import { fill } from '../../loading/formatting.ts';
import type { QuoteTexts } from '../../locales/zh-CN/quote.ts';

/** What a supplier is told of its own outcome. */
export function outcomeText(
  { outcomes, comma }: QuoteTexts,
  { kind, positions }: NonNullable<LookedQuote['outcome']>,
): string {
  const words = kind === 'won' && positions.length > 1 ? outcomes.wonSeveral : outcomes[kind];
  return fill(words, { lines: positions.join(comma) });
}
