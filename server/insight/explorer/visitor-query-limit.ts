import type { Language } from '#contract/language.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { textConditionOf } from './text-condition.ts';
import type { Condition } from './understand-query.ts';

/**
 * Limits of a search without a session: words in total, and single characters, each of which stands for hundreds of
 * pairs.
 */
const most = { words: 30, characters: 4 } as const;

/** Rejects queries that are too expensive for visitors. `path` is the field of the query. */
export function requireCheapQuery(condition: Condition | undefined, path: string, language: Language): void {
  if (condition && (countWords(condition) > most.words || countCharacters(condition) > most.characters)) {
    throw fieldIssue(path, 'queryTooComplex', language);
  }
}

function countWords(condition: Condition): number {
  if (condition.kind === 'contains' || condition.kind === 'word') return 1;
  if (condition.kind === 'near') return condition.parts.flat().length;
  if (condition.kind === 'not') return countWords(condition.part);
  return condition.parts.reduce((sum, part) => sum + countWords(part), 0);
}

/** Single characters that are looked up, or looked for in every text: not those beside words that narrow the search. */
function countCharacters(condition: Condition): number {
  if (condition.kind === 'near') return condition.parts.flat().filter(isCharacter).length;
  if (condition.kind === 'not') return countCharacters(condition.part);
  if (condition.kind === 'contains' || condition.kind === 'word') return isCharacter(condition) ? 1 : 0;
  const narrowed = condition.kind === 'and' && condition.parts.some((part) => !isCharacter(part) && isLookedUp(part));
  const counted = narrowed ? condition.parts.filter((part) => !isCharacter(part)) : condition.parts;
  return counted.reduce((sum, part) => sum + countCharacters(part), 0);
}

const isLookedUp = (condition: Condition): boolean => textConditionOf(condition).grams !== undefined;

const isCharacter = (condition: Condition): boolean =>
  (condition.kind === 'contains' && Array.from(condition.term).length === 1) ||
  (condition.kind === 'word' && Array.from(condition.pieces.join('')).length === 1);
