interface Span {
  readonly start: number;
  readonly end: number;
}

/** Ends of clauses; not the comma within a number. */
export const clauseBreak = /[;；]|[,，](?!\d{3})/;

/** Of places in a sentence the one that belongs to `place`: of its own clause, and behind it rather than before it. */
export function nearestOf<T extends Span>(sentence: string, candidates: readonly T[], place: Span): T | undefined {
  const [first, ...others] = candidates.map((candidate) => ({ candidate, cost: costOf(sentence, candidate, place) }));
  return first && others.reduce((best, other) => (other.cost < best.cost ? other : best), first).candidate;
}

function costOf(sentence: string, { start, end }: Span, place: Span): number {
  const isBehind = start >= place.end;
  const [from, until] = isBehind ? [place.end, start] : [end, place.start];
  const clauses = sentence.slice(from, until).split(clauseBreak).length - 1;
  return clauses * 1_000 + Math.max(0, until - from) + (isBehind ? 0 : 500);
}
