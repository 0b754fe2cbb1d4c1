import type { FigureGap, FigureKind } from '../figures.ts';

/** Labels of a figure's inputs. */
export type InputKey =
  | 'articles'
  | 'stories'
  | 'volume'
  | 'volumeNow'
  | 'volumeBefore'
  | 'usualVolume'
  | 'industryMedian'
  | 'medianScore'
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
  | 'headlineWeight'
  | 'bodyWeight'
  | 'positiveStories'
  | 'neutralStories'
  | 'negativeStories'
  | 'judgedStories'
  | 'unsureStories'
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
        /** Summary in one sentence. */
        readonly meaning: string;
        /** `{name}` is a formula as computed, or a constant of the definition. */
        readonly formula: string;
        /** Words for symbols of the formula that are not letters. */
        readonly symbols?: Readonly<Record<string, string>>;
        /** When it is not shown, and other limits; with the same placeholders. */
        readonly limits: readonly string[];
        /** `{value}` formatted with its unit. */
        readonly shown: string;
        /** The same of a single one, where the language tells it apart. */
        readonly shownOne?: string;
      }
    >
  >;
  /** What is said differently of figures for which only the stories of a theme count. */
  readonly inTheme: Readonly<
    Record<
      'stories' | 'shareOfVoice' | 'negativeShare' | 'netTone',
      { readonly meaning: string; readonly formula?: string }
    >
  >;
  readonly gaps: Readonly<Record<FigureGap, string>>;
  readonly inputs: Readonly<Record<InputKey, string>>;
  /** Names of the setting topics. */
  readonly versions: Readonly<Record<string, string>>;
  readonly version: string;
  readonly noVersion: string;
  readonly own: string;
  readonly everything: string;
  readonly range: string;
}
