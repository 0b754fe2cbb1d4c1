import { normalizeText } from '#server/platform/text/plain-text.ts';
import { type Expression, parseQuery } from './query-language.ts';

/** Segments text in search form. */
export type Cut = (text: string) => readonly string[];

/** Text condition of a query. A term is in search form and matched as a substring. */
export type Condition =
  | { readonly kind: 'contains'; readonly term: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition };

export interface UnderstoodQuery {
  /** `undefined` matches everything. */
  readonly condition: Condition | undefined;
  /** The terms as typed: articles with all of them in the headline come first. */
  readonly phrases: readonly string[];
  /** Words to highlight, longest first. */
  readonly terms: readonly string[];
}

const ideograph = /\p{Lo}/u;
const carriesMeaning = /[\p{L}\p{N}]/u;

/**
 * Interprets a query. Unquoted Chinese is segmented and all words must occur, so 产线投产 also finds 产线 … 投产; an
 * article with the whole phrase contains all its words, so it is always found.
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
