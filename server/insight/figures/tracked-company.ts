import type { LocalizedText } from '#contract/language.ts';

/** A company with its industry, as figures need it. */
export interface TrackedCompany {
  readonly stockId: number;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: LocalizedText;
  readonly industryId: number | null;
  readonly industryName: LocalizedText | null;
}
