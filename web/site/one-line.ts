/** A text without its manual line breaks: after Chinese a break needs no space, after other letters it does. */
export function oneLine(text: string): string {
  const trimmed = text.trim();
  return trimmed.replace(/\s*\n\s*/g, (_break, at: number) =>
    /[\u2e80-\uffff]/.test(trimmed[at - 1] ?? '') ? '' : ' ',
  );
}
