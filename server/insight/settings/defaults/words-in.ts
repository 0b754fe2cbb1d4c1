/** Distinct words of a list separated by blanks. */
export function wordsIn(list: string): string[] {
  return [...new Set(list.split(/\s+/).filter(Boolean))];
}
