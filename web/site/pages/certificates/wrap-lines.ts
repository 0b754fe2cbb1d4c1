/** Width of a text in halves of a Chinese character. */
function unitsOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1.1), 0);
}

/** What may not begin a line stays with what is before it; what may not end one, with what comes after. */
const pieces = /[（「《]*(?:[\u2e80-\uffef]|[^\s\u2e80-\uffef]+)[、，。；：）」》]*|\s+/gu;

/**
 * Breaks a text into lines that a drawing has room for: Chinese between any two characters, in lines of much the same
 * length, English between words. What stands in brackets begins a line of its own. `most` counts Chinese characters.
 */
export function wrapLines(text: string, most: number): string[] {
  if (unitsOf(text) <= most * 2) return text ? [text] : [];
  return text
    .split(/(?=（)/)
    .flatMap((part) => wrapPart(part, most))
    .filter((line) => line !== '');
}

/** As few lines as there can be, and those as short as they can be. */
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
