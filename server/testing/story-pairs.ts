import { closenessOf, storyTextOf } from '#server/insight/corpus/same-story.ts';
import { storyKeysOf } from '#server/insight/corpus/story-keys.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';

/** An article as far as it decides on its story; companies and dates apart. */
export interface ComparedArticle {
  readonly headline: string;
  readonly body: string;
}

const prepare = ({ headline, body }: ComparedArticle) => {
  const text = storyTextOf(normalizeText(headline), normalizeText(body));
  return { text, keys: new Set(storyKeysOf(text, normalizeText(body))) };
};

/** Whether two articles would be compared by the product, and found to tell the same story. */
export function areMerged(left: ComparedArticle, right: ComparedArticle): boolean {
  const [one, other] = [prepare(left), prepare(right)];
  return [...one.keys].some((key) => other.keys.has(key)) && closenessOf(one.text, other.text) !== undefined;
}
