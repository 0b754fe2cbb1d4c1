import { normalizeText } from '#server/platform/text/plain-text.ts';
import { type Expression, parseQuery } from './query-language.ts';

/** Cuts text in search form into words. */
export type Cut = (text: string) => readonly string[];

/** What a query asks of an article's text. A term is in search form and must be contained as it stands. */
export type Condition =
  | { readonly kind: 'contains'; readonly term: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition };

export interface UnderstoodQuery {
  /** `undefined` finds everything. */
  readonly condition: Condition | undefined;
  /** What is looked for, as it was typed: an article with all of it in its headline comes first. */
  readonly phrases: readonly string[];
  /** Its words, to be marked where they are found. Longest first. */
  readonly terms: readonly string[];
}

const ideograph = /\p{Lo}/u;
const carriesMeaning = /[\p{L}\p{N}]/u;

/**
 * Reads a query. A run of Chinese that is not quoted is cut into words which must all be there, so 产线投产 finds
 * 产线 … 投产 too; an article with the whole run has them all, so it is always found.
 */
export function understandQuery(query: string, cut: Cut): UnderstoodQuery {
  const parsed = parseQuery(query);
  const phrases = new Set<string>();
  const terms = new Set<string>();

  const understand = (expression: Expression, wanted: boolean): Condition | undefined => {
    if (expression.kind === 'not') {
      const part = understand(expression.part, !wanted);
      return part && { kind: 'not', part };
    }
    if (expression.kind !== 'term') {
      return join(
        expression.kind,
        expression.parts.map((part) => understand(part, wanted)).filter((part) => part !== undefined),
      );
    }
    const text = normalizeText(expression.text);
    if (text === '') return undefined;
    const words = expression.quoted ? [text] : wordsOf(text, cut);
    if (wanted) {
      phrases.add(text);
      for (const word of [text, ...words]) terms.add(word);
    }
    return join(
      'and',
      words.map((term) => ({ kind: 'contains', term })),
    );
  };

  const condition = parsed && understand(parsed, true);
  return {
    condition,
    phrases: [...phrases],
    terms: [...terms].sort((left, right) => right.length - left.length),
  };
}

function wordsOf(text: string, cut: Cut): string[] {
  if (!ideograph.test(text)) return [text];
  const words = new Set(
    cut(text)
      .map((word) => word.trim())
      .filter((word) => carriesMeaning.test(word) && text.includes(word)),
  );
  return words.size > 0 ? [...words] : [text];
}

function join(kind: 'and' | 'or', parts: readonly Condition[]): Condition | undefined {
  return parts.length > 1 ? { kind, parts } : parts[0];
}
