import { normalizeText } from '#server/platform/text/plain-text.ts';

/** Characters of a summary in the list of results. */
const summaryLength = 120;
/** Characters before the first word found. */
const lead = 24;

/**
 * What the list shows of an article: its summary, or the place in the body where a word stands that the summary
 * does not have. The body is read only where it is needed.
 */
export function excerptOf(summary: string, readBody: () => string, terms: readonly string[]): string {
  const inSummary = placeOf(summary, terms);
  if (inSummary !== undefined) return cutAround(summary, inSummary);
  if (terms.length === 0 && summary) return cutAround(summary, 0);
  const body = readBody();
  const inBody = placeOf(body, terms);
  return inBody === undefined ? cutAround(summary || body, 0) : cutAround(body, inBody);
}

/** Where the first word stands that the text contains, the longest words tried first. */
function placeOf(text: string, terms: readonly string[]): number | undefined {
  if (terms.length === 0) return undefined;
  const normalized = normalizeText(text);
  const found = terms.find((term) => normalized.includes(term));
  if (found === undefined) return undefined;
  const direct = text.indexOf(found);
  // Where the forms differ, places drift by a few characters at most: blanks and ligatures.
  return direct === -1 ? normalized.indexOf(found) : direct;
}

function cutAround(text: string, place: number): string {
  const flat = text.replaceAll('\n', ' ');
  const start = place <= lead + 8 ? 0 : sentenceStart(flat, place);
  const piece = flat.slice(start, start + summaryLength).trim();
  return `${start > 0 ? '…' : ''}${piece}${start + summaryLength < flat.length ? '…' : ''}`;
}

/** Begins after the last end of a clause before the place, if that is near enough. */
function sentenceStart(text: string, place: number): number {
  const from = place - lead;
  const clause = text.slice(from, place).search(/[。！？；，,.;!?\s][^。！？；，,.;!?\s]*$/u);
  return clause === -1 ? from : from + clause + 1;
}
