/** Code point order, the same on every machine. */
export function compareWords(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
