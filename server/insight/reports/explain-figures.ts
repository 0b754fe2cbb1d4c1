import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { Figure, FigureExplanation, SettingVersions } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';
import { explainFigure } from '#server/insight/explanations/explain-figure.ts';
import type { Database } from '#server/platform/database/database.ts';

interface Explaining {
  /** The company whose peers count. */
  readonly viewerId: number;
  /** Default: the latest. */
  readonly versions?: SettingVersions;
  readonly language: Language;
  readonly now: Date;
}

/** Explains a figure that is kept for others to open, with its `most` top contributing articles. */
export async function explainForStorage(
  db: Database,
  { ref }: Figure,
  { most, ...explaining }: Explaining & { readonly most: number },
): Promise<FigureExplanation> {
  const explanation = await explainFigure(db, { ...explaining, ref });
  const { articles, tones } = explanation;
  return {
    ...explanation,
    articles: { ...articles, list: articles.list.slice(0, most) },
    ...(tones && { tones: { ...tones, unsureList: [] } }),
  };
}

/** Setting versions for display. */
export function describeVersions(versions: SettingVersions, language: Language): { label: string; value: string }[] {
  const texts = figureTexts[language];
  return Object.entries(versions).map(([topic, number]) => ({
    label: texts.versions[topic] ?? topic,
    value: number > 0 ? fillText(texts.version, { number }) : texts.noVersion,
  }));
}
