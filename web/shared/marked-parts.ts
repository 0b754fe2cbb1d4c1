/** A part of a text, highlighted or not. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Splits a text at search terms. Terms are in search form (NFKC, lower case); each character of the text is compared by
 * its search form and output as written.
 */
export function markedParts(text: string, terms: readonly string[]): TextPart[] {
  const { form, places } = searchForm(text);
  const marks = new Uint8Array(text.length);
  for (const term of terms) {
    if (term === '') continue;
    for (let at = form.indexOf(term); at !== -1; at = form.indexOf(term, at + 1)) {
      marks.fill(1, places[at], places[at + term.length] ?? text.length);
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
