/** A part of a text, highlighted or not. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/** What is highlighted: a regular expression of the search form (NFKC, lower case), of the headline alone or of both. */
export interface TextMark {
  readonly pattern: string;
  readonly inTitle: boolean;
}

/**
 * Splits a text where it matches. Each character of the text is compared by its search form and output as written.
 * `field`: which text it is; a mark of headlines leaves others alone.
 */
export function markedParts(text: string, terms: readonly TextMark[], field: 'title' | 'text' = 'text'): TextPart[] {
  const { form, places } = searchForm(text);
  const marks = new Uint8Array(text.length);
  for (const { pattern, inTitle } of terms) {
    if (inTitle && field !== 'title') continue;
    for (const match of form.matchAll(new RegExp(pattern, 'g'))) {
      marks.fill(1, places[match.index], places[match.index + match[0].length] ?? text.length);
    }
  }
  const parts: TextPart[] = [];
  let start = 0;
  for (let index = 1; index <= text.length; index += 1) {
    if (index < text.length && marks[index] === marks[start]) continue;
    parts.push({ text: text.slice(start, index), marked: marks[start] === 1 });
    start = index;
  }
  return parts;
}

/** The search form, with the original position of each character. */
function searchForm(text: string): { form: string; places: number[] } {
  let form = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const normalized = /\s/u.test(character) ? ' ' : character.normalize('NFKC').toLowerCase();
    for (let index = 0; index < normalized.length; index += 1) places.push(place);
    form += normalized;
    place += character.length;
  }
  places.push(text.length);
  return { form, places };
}
