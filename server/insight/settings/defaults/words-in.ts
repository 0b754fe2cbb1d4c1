/** The different words of a list written with blanks between them. */
export function wordsIn(list: string): string[] {
  return [...new Set(list.split(/\s+/).filter(Boolean))];
}
