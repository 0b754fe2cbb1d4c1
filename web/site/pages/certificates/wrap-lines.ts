/** Width of a text in half-width characters. */
function unitsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1.1), 0);
}

/** Characters that may not start a line stay with the previous one; those that may not end a line, with the next. */
const pieces = /[（「《]*(?:[\u2e80-\uffef]|[^\s\u2e80-\uffef]+)[、，。；：）」》]*|\s+/gu;

/**
 * Wraps a text for a drawing: Chinese between any two characters, in lines of similar length, English between words.
 * Text in brackets starts a new line. `most` counts full-width characters.
 */
export function wrapLines(text: string, most: number): string[] {
  if (unitsOf(text) <= most * 2) return text ? [text] : [];
  return text
    .split(/(?=（)/)
    .flatMap((part) => wrapPart(part, most))
    .filter((line) => line !== '');
}

/** The minimum number of lines, as short as possible. */
function wrapPart(text: string, most: number): string[] {
  let lines = fillLines(text, most * 2);
  for (let width = most * 2 - 1; width > 0; width--) {
    const narrower = fillLines(text, width);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

function fillLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(pieces) ?? []) {
    if (line && unitsOf((line + piece).trimEnd()) > width) {
      lines.push(line.trim());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trim()];
}
