/** A text whose lines an operator broke, in one: Chinese joins without a blank. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, (_break, at: number) => (/[\u2e80-\uffff]/.test(text[at - 1] ?? '') ? '' : ' '));
}
