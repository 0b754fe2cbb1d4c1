/**
 * Approximate width of a text in pixels: a Chinese character is as wide as it is high, a Latin letter about half of
 * that.
 */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? size : size * 0.56;
  return width;
}

/**
 * Wraps a text. Chinese breaks anywhere, into lines of similar length; other words stay whole, even if wider than
 * `most`.
 */
export function foldText(text: string, size: number, most: number): string {
  const width = textWidth(text, size);
  if (width <= most) return text;
  const parts = text.split(/(?<=[\s-])/u);
  const even = Math.ceil([...text].length / Math.ceil(width / most));
  const pieces = parts.length > 1 || width < [...text].length * size ? parts : chunks([...text], even);
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = `${lines.at(-1) ?? ''}${piece}`;
    if (lines.length > 0 && textWidth(longer.trim(), size) <= most) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim()).join('\n');
}

const chunks = (letters: readonly string[], length: number) =>
  Array.from({ length: Math.ceil(letters.length / length) }, (_, at) =>
    letters.slice(at * length, (at + 1) * length).join(''),
  );

/** Truncates a text wider than `most` with an ellipsis. */
export function cutText(text: string, size: number, most: number): string {
  if (textWidth(text, size) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
