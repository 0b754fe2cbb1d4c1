import type { LocalizedText } from '#contract/language.ts';

/** A company that figures are computed of, with the industry it belongs to. */
export interface TrackedCompany {
  readonly stockId: number;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: LocalizedText;
  readonly industryId: number | null;
  readonly industryName: LocalizedText | null;
}
