/**
 * JSON for a script element: `<` is escaped so that it cannot end the element, and so are the two line separators that
 * some parsers treat as line ends.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
