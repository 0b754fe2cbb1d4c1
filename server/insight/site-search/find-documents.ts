import type { SiteDocument } from '#server/content/site/search/site-documents.ts';
import { isIn, placeOfPattern } from '#server/insight/explorer/patterns.ts';
import type { Condition, UnderstoodQuery } from '#server/insight/explorer/understand-query.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';

/** Weights of matches: the phrase in the title, its words there, then in the text. */
const weights = { phraseInTitle: 100, termInTitle: 20, phraseInText: 8, termInText: 1 } as const;

/** Documents that match a query, best first; on a tie the latest. */
export function findDocuments(
  documents: readonly SiteDocument[],
  { condition, phrases, terms }: UnderstoodQuery,
): SiteDocument[] {
  if (!condition) return [];
  return documents
    .map((document) => {
      const title = normalizeText(document.title);
      const text = normalizeText(document.text);
      const found = isFulfilled(condition, { title, text: `${title}\n${text}` });
      return { document, score: found ? relevanceOf({ title, text }, phrases, terms) : 0 };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || timeOf(right.document) - timeOf(left.document))
    .map(({ document }) => document);
}

const timeOf = ({ publishedAt }: SiteDocument): number => publishedAt?.getTime() ?? 0;

interface Searched {
  readonly title: string;
  /** With its title. */
  readonly text: string;
}

function isFulfilled(condition: Condition, searched: Searched): boolean {
  switch (condition.kind) {
    case 'contains':
    case 'word':
      return isIn(condition.inTitle ? searched.title : searched.text, condition);
    case 'near':
      return isIn(searched.text, condition);
    case 'and':
      return condition.parts.every((part) => isFulfilled(part, searched));
    case 'or':
      return condition.parts.some((part) => isFulfilled(part, searched));
    case 'not':
      return !isFulfilled(condition.part, searched);
  }
}

function relevanceOf(
  { title, text }: Searched,
  phrases: UnderstoodQuery['phrases'],
  terms: UnderstoodQuery['terms'],
): number {
  const countPhrases = (hay: string) => phrases.filter((phrase) => isIn(hay, phrase)).length;
  const countTerms = (hay: string) => terms.filter(({ pattern }) => placeOfPattern(hay, pattern) !== -1).length;
  return (
    weights.phraseInTitle * countPhrases(title) +
    weights.termInTitle * countTerms(title) +
    weights.phraseInText * countPhrases(text) +
    weights.termInText * countTerms(text)
  );
}
