import { lettersOf } from '#server/platform/text/characters.ts';
import { bandsOf, hashOf } from '#server/platform/text/near-duplicate.ts';
import type { StoryText } from './same-story.ts';

/** Sentences at the beginning of a body by whose ends it is found again when the rest is cut. */
const sentences = 5;
/** Letters at the end of a sentence: what sources put before the first one does not matter. */
const endLength = 12;
const leastHeadline = 4;

/**
 * Keys of an article: two that tell the same story very likely share one. Bands of MinHash find similar texts, the
 * headline finds briefs, and the ends of the first sentences find texts that were cut.
 *
 * @param body text without the headline, in search form
 */
export function storyKeysOf(text: StoryText, body: string): number[] {
  const headline = text.headline.length >= leastHeadline ? [hashOf(`headline/${text.headline}`)] : [];
  const ends = body
    .slice(0, 2_000)
    .split(/[。！？!?；;\n]|\.\s/u)
    .map(lettersOf)
    .filter((sentence) => sentence.length >= endLength)
    .slice(0, sentences)
    .map((sentence) => hashOf(`end/${sentence.slice(-endLength)}`));
  return [...new Set([...bandsOf(text.shingles()), ...headline, ...ends])];
}
