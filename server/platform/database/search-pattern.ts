/** A LIKE pattern that matches these words anywhere, literally. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
