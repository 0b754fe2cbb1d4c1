import type { Language } from '../../language.ts';
import type { FigureGap, FigureKind } from '../figures.ts';
import { figureDefinitions } from './definitions.ts';
import { en } from './en.ts';
import { zhCN } from './zh-CN.ts';

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

export const figureTexts: Readonly<Record<Language, FigureTexts>> = { 'zh-CN': zhCN, en };

/** Puts values in the braces of a text. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What a figure is, with the numbers that its computation uses in place of the braces; shares read as percentages. */
export function describeFigure(kind: FigureKind, language: Language) {
  const constants: Record<string, number> = figureDefinitions[kind].constants;
  const percent = Object.fromEntries(Object.entries(constants).map(([name, value]) => [`${name}Percent`, value * 100]));
  const { name, meaning, formula, limits } = figureTexts[language].kinds[kind];
  const fill = (text: string) => fillText(text, { ...constants, ...percent });
  return {
    name,
    meaning: fill(meaning),
    formula: fill(formula),
    limits: limits.map(fill),
    version: figureDefinitions[kind].version,
  };
}
