/**
 * JSON that may stand inside a script element: `<` cannot end the element early,
 * and the two line separators are escaped for parsers that take them for line ends.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
