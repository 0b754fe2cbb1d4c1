/** A text without its manual line breaks: after Chinese a break needs no space, after other letters it does. */
export function oneLine(text: string): string {
  const trimmed = text.trim();
  // From within a run of blanks it is not looked for again, which takes minutes in a long one.
  return trimmed.replace(/(?<!\s)\s*\n\s*/g, (_break, at: number) =>
    /[\u2e80-\uffff]/.test(trimmed[at - 1] ?? '') ? '' : ' ',
  );
}
