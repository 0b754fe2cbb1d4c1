import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWordList } from '#contract/insight/hot-words.ts';
import { fill } from '../loading/formatting.ts';
import type { SharingTexts } from '../locales/zh-CN/sharing.ts';

/** Says that hot words are those of a wider scope: of the industry, or of everything without one. */
export function fellBackText(
  { scope, scopeName }: Pick<HotWordList, 'scope' | 'scopeName'>,
  company: string,
  { fellBack, fellBackAll }: SharingTexts['hotWords'],
): string {
  const { scopeStories } = figureDefinitions.hotWord.constants;
  return fill(scope === 'industry' ? fellBack : fellBackAll, { scopeStories, company, industry: scopeName });
}
