import type { SiteDocument } from '#server/content/site/search/site-documents.ts';
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
      const found = isFulfilled(condition, `${title}\n${text}`);
      return { document, score: found ? relevanceOf({ title, text }, phrases, terms) : 0 };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || timeOf(right.document) - timeOf(left.document))
    .map(({ document }) => document);
}

const timeOf = ({ publishedAt }: SiteDocument): number => publishedAt?.getTime() ?? 0;

function isFulfilled(condition: Condition, text: string): boolean {
  switch (condition.kind) {
    case 'contains':
      return text.includes(condition.term);
    case 'and':
      return condition.parts.every((part) => isFulfilled(part, text));
    case 'or':
      return condition.parts.some((part) => isFulfilled(part, text));
    case 'not':
      return !isFulfilled(condition.part, text);
  }
}

function relevanceOf(
  { title, text }: { title: string; text: string },
  phrases: readonly string[],
  terms: readonly string[],
): number {
  const count = (needles: readonly string[], hay: string) => needles.filter((needle) => hay.includes(needle)).length;
  return (
    weights.phraseInTitle * count(phrases, title) +
    weights.termInTitle * count(terms, title) +
    weights.phraseInText * count(phrases, text) +
    weights.termInText * count(terms, text)
  );
}
