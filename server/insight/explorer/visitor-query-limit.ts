import type { Language } from '#contract/language.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { TextCondition } from './text-condition.ts';
import type { Condition } from './understand-query.ts';

/**
 * Limits of a search without a session: words in total, and single characters, each of which stands for hundreds of
 * pairs.
 */
const most = { words: 30, characters: 4 } as const;

interface Asked {
  readonly condition: Condition | undefined;
  readonly text: TextCondition;
}

/** Rejects queries that are too expensive for visitors. `path` is the field of the query. */
export function requireCheapQuery({ condition, text }: Asked, path: string, language: Language): void {
  const characters = text.tsquery?.match(/'.':\*/gu)?.length ?? 0;
  if (condition && (countWords(condition) > most.words || characters > most.characters)) {
    throw fieldIssue(path, 'queryTooComplex', language);
  }
}

function countWords(condition: Condition): number {
  if (condition.kind === 'contains' || condition.kind === 'word') return 1;
  if (condition.kind === 'near') return condition.parts.flat().length;
  if (condition.kind === 'not') return countWords(condition.part);
  return condition.parts.reduce((sum, part) => sum + countWords(part), 0);
}
