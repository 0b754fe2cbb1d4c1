/** Joins the manual line breaks of a text: Chinese needs no space. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, (_break, at: number) => (/[\u2e80-\uffff]/.test(text[at - 1] ?? '') ? '' : ' '));
}
