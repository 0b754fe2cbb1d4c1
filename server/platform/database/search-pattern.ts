/** A pattern for LIKE that finds these words anywhere, as they are typed. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
