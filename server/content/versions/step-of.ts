import type { VersionAction } from '#contract/content/version-states.ts';

interface RequestedStep {
  readonly id: number;
  readonly version: number;
  readonly action: VersionAction;
  /** ISO 8601. */
  readonly at?: string | undefined;
  readonly note?: string | undefined;
}

/** A step as the kit takes it. */
export function stepOf({ at, ...step }: RequestedStep) {
  return { ...step, at: at === undefined ? undefined : new Date(at) };
}
