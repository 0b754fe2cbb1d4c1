/** Rough width of a text in pixels: a Chinese character is as wide as it is high, a Latin letter about half of that. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e7f ? size : size * 0.56;
  return width;
}

/** The text on at most two lines, broken at a space where there is one; the second is cut where it is too long. */
export function foldText(text: string, size: number, most: number): string {
  if (textWidth(text, size) <= most) return text;
  const letters = [...text];
  let end = letters.length;
  while (end > 1 && textWidth(letters.slice(0, end).join(''), size) > most) end--;
  const space = letters.slice(0, end + 1).lastIndexOf(' ');
  // Without a space the two lines are as even as the width allows.
  const at = space > 0 ? space : Math.min(end, Math.ceil(letters.length / 2));
  return `${letters.slice(0, at).join('')}\n${cutText(letters.slice(at).join('').trim(), size, most)}`;
}

/** The text, cut with an ellipsis where it would be wider than `most`. */
export function cutText(text: string, size: number, most: number): string {
  if (textWidth(text, size) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
