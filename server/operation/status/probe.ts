import type { ProbeCause, ProbeFigure, ProbeName, ProbeState } from '#contract/operation/status-figures.ts';

/** What a probe found. */
export interface Measurement {
  readonly state: Exclude<ProbeState, 'unmeasured'>;
  readonly cause?: ProbeCause | undefined;
  readonly values: Readonly<Partial<Record<ProbeFigure, number>>>;
  readonly words?: Readonly<Record<string, string>>;
  /** What was measured, where another machine has another; only samples of the same are compared. */
  readonly place?: string | undefined;
}

/** One part of the installation that is looked at, for the page and for `/metrics` alike. */
export interface Probe {
  readonly name: ProbeName;
  /** The figure whose last days are kept. */
  readonly main?: ProbeFigure;
  /** Throws, or takes too long, where nothing can be found out. */
  readonly measure: (now: Date) => Promise<Measurement>;
}

/** The first of these that holds, the worst one first; `ok` where none does. */
export function judge(
  ...rules: readonly (readonly [holds: boolean, state: Measurement['state'], cause: ProbeCause])[]
): Pick<Measurement, 'state' | 'cause'> {
  const [, state, cause] = rules.find(([holds]) => holds) ?? [];
  return { state: state ?? 'ok', cause };
}
