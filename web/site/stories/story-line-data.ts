import type { PassageText } from '../site-data.ts';

/** How far a listed story went, in words. */
export interface StoryReachData {
  readonly reprints: string;
  readonly sources: string;
  readonly spread: string;
  /** Tiers of its sources, each with its place in the bar, in percent. */
  readonly mix: readonly { readonly tier: number; readonly start: number; readonly share: number }[];
  readonly mixLabel: string;
}

export interface StoryLineData {
  /** `null` if nobody reprinted it. */
  readonly reach: StoryReachData | null;
  /** Whose version has the words, if the first one has not; else empty. */
  readonly foundIn: readonly PassageText[];
}
