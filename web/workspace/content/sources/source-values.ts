import type { ManagedSource, SourceRequest } from '#contract/content/sources.ts';

export type SourceValues = Omit<SourceRequest, 'id' | 'version'>;

/** What the form holds: the version to save over moves on when a colleague's save was looked at. */
export interface HeldValues extends SourceValues {
  readonly version?: number | undefined;
}

/** A source as the form shows it; a new one is of the middle tier, and on. */
export const valuesOf = (source: ManagedSource | undefined): SourceValues => ({
  name: { 'zh-CN': source?.name['zh-CN'] ?? '', en: source?.name.en ?? '' },
  // The database holds no other.
  tier: (source?.tier ?? 2) as SourceRequest['tier'],
  enabled: source?.enabled ?? true,
});
