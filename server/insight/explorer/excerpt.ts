import type { Mark } from '#contract/insight/explorer-reading.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { placeOfPattern } from './patterns.ts';

/** Length of a summary in the result list. */
const summaryLength = 120;
/** Characters before the first match. */
const lead = 24;

/**
 * Excerpt of a result: the summary, or the body around a word that the summary lacks. The body is only read if needed.
 */
export function excerptOf(summary: string, readBody: () => string, terms: readonly Mark[]): string {
  const inSummary = placeOf(summary, terms);
  if (inSummary !== undefined) return cutAround(summary, inSummary);
  if (terms.length === 0 && summary) return cutAround(summary, 0);
  const body = readBody();
  const inBody = placeOf(body, terms);
  return inBody === undefined ? cutAround(summary || body, 0) : cutAround(body, inBody);
}

/** Position of the first match, trying the longest first. */
function placeOf(text: string, terms: readonly Mark[]): number | undefined {
  if (terms.length === 0) return undefined;
  const normalized = normalizeText(text);
  for (const { pattern, inTitle } of terms) {
    // Where forms differ, positions are off by a few characters at most: blanks and ligatures.
    const place = inTitle ? -1 : placeOfPattern(normalized, pattern);
    if (place !== -1) return place;
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
