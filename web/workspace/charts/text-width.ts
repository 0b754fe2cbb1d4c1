/** Rough width of a text in pixels: a Chinese character is as wide as it is high, a Latin letter about half of that. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? size : size * 0.56;
  return width;
}

/** The text, cut with an ellipsis where it would be wider than `most`. */
export function cutText(text: string, size: number, most: number): string {
  if (textWidth(text, size) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
