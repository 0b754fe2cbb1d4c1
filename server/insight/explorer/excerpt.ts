import type { Mark } from '#contract/insight/explorer-reading.ts';
import { isUntranslated, type Language, type LocalizedText, pickText } from '#contract/language.ts';
import { normalizeText, placeInText, textOfHtml } from '#server/platform/text/plain-text.ts';
import { placeOfPattern } from './patterns.ts';

/** Length of a summary in the result list. */
const summaryLength = 120;
/** Characters before the first match. */
const lead = 24;

interface Excerpt {
  readonly text: string;
  readonly from: 'summary' | 'body';
}

/**
 * Excerpt of a result: the summary, or the body around a word that the summary lacks. The body is only read if needed.
 */
export function excerptOf(summary: string, readBody: () => string, terms: readonly Mark[]): Excerpt {
  const ofSummary = (place: number): Excerpt => ({ text: cutAround(summary, place), from: 'summary' });
  const inSummary = placeOf(summary, terms);
  if (inSummary !== undefined) return ofSummary(inSummary);
  if (terms.length === 0 && summary) return ofSummary(0);
  const body = readBody();
  const inBody = placeOf(body, terms);
  return inBody === undefined && summary ? ofSummary(0) : { text: cutAround(body, inBody ?? 0), from: 'body' };
}

interface ExcerptRow {
  readonly summary: string;
  readonly isSummaryUntranslated: boolean;
  readonly body: LocalizedText | null;
}

/** Excerpt of an article, and whether it is in Chinese for want of a translation. */
export function articleExcerpt(
  { summary, isSummaryUntranslated, body }: ExcerptRow,
  language: Language,
  terms: readonly Mark[],
): { readonly text: string; readonly isUntranslated: boolean } {
  const { text, from } = excerptOf(summary, () => (body ? textOfHtml(pickText(body, language)) : ''), terms);
  const ofBody = text !== '' && body !== null && isUntranslated(body, language);
  return { text, isUntranslated: from === 'summary' ? isSummaryUntranslated : ofBody };
}

/** Position of the first match, trying the longest first. */
function placeOf(text: string, terms: readonly Mark[]): number | undefined {
  if (terms.length === 0) return undefined;
  const normalized = normalizeText(text);
  for (const { pattern, inTitle } of terms) {
    const place = inTitle ? -1 : placeOfPattern(normalized, pattern);
    if (place !== -1) return placeInText(text, place);
  }
  return undefined;
}

function cutAround(text: string, place: number): string {
  const flat = text.replaceAll('\n', ' ');
  const start = place <= lead + 8 ? 0 : sentenceStart(flat, place);
  const piece = flat.slice(start, start + summaryLength).trim();
  return `${start > 0 ? '…' : ''}${piece}${start + summaryLength < flat.length ? '…' : ''}`;
}

/** Starts after the end of the previous clause, if that is close enough. */
function sentenceStart(text: string, place: number): number {
  const from = place - lead;
  const clause = text.slice(from, place).search(/[。！？；，,.;!?\s][^。！？；，,.;!?\s]*$/u);
  return clause === -1 ? from : from + clause + 1;
}
