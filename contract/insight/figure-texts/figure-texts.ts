import type { FigureGap, FigureKind } from '../figures.ts';

/** Labels of what went into a figure. */
export type InputKey =
  | 'articles'
  | 'stories'
  | 'volume'
  | 'volumeNow'
  | 'volumeBefore'
  | 'usualVolume'
  | 'industryMedian'
  | 'companies'
  | 'otherCompanies'
  | 'below'
  | 'equal'
  | 'rank'
  | 'ownVolume'
  | 'allVolume'
  | 'distinctStories'
  | 'tierVolume'
  | 'tierWeight'
  | 'dayStories'
  | 'usualStories'
  | 'dispersion'
  | 'foreground'
  | 'background'
  | 'foregroundHits'
  | 'backgroundHits'
  | 'ratio'
  | 'sources'
  | 'scope'
  | 'period'
  | 'indicator'
  | 'industryScores'
  | 'window';

export interface FigureTexts {
  readonly kinds: Readonly<
    Record<
      FigureKind,
      {
        readonly name: string;
        /** One sentence: what it says. */
        readonly meaning: string;
        readonly formula: string;
        /** When it is not shown, and what else one must know; `{name}` stands for a constant of the definition. */
        readonly limits: readonly string[];
        /** `{value}` as people read it, with its unit. */
        readonly shown: string;
      }
    >
  >;
  readonly gaps: Readonly<Record<FigureGap, string>>;
  readonly inputs: Readonly<Record<InputKey, string>>;
  /** Names of the settings' topics. */
  readonly versions: Readonly<Record<string, string>>;
  readonly version: string;
  readonly noVersion: string;
  readonly own: string;
  readonly everything: string;
  readonly range: string;
}
