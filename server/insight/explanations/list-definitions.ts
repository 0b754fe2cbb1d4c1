import type { FigureDefinition } from '#contract/insight/explanations.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import { type FigureKind, figureKinds } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';
import { readLabels } from '#server/content/dictionary/service.ts';
import { listChanges } from '#server/insight/settings/queries.ts';
import { readSettings, type Settings } from '#server/insight/settings/service.ts';
import type { SettingTopic } from '#server/insight/settings/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { describeFigure } from './describe-figure.ts';
import { describeReadings } from './describe-readings.ts';
import { exampleIndustry } from './example-industry.ts';
import { workExample } from './work-example.ts';

/** The platform's settings; clients' settings are private. */
const platform = 0;
const listedVersions = 5;

const weighed: readonly SettingTopic[] = ['tierWeights'];
const topicsOf: Readonly<Partial<Record<FigureKind, readonly SettingTopic[]>>> = {
  volume: weighed,
  activeRate: weighed,
  activityIndex: weighed,
  rank: weighed,
  shareOfVoice: weighed,
  tierShare: weighed,
  hotWord: ['stopWords.general', 'stopWords.boilerplate', 'stopWords.names', 'neverStopWords', 'userWords'],
};

/** Definitions of what is computed of saved searches, which are described where they are computed. */
export type DescribeThemes = (language: Language, weights: Settings['weights']) => FigureDefinition[];

/** All kinds of figures, and how what they count is read: meaning, computation, worked example, and version history. */
export async function listDefinitions(
  db: Database,
  language: Language,
  describeThemes: DescribeThemes,
): Promise<FigureDefinition[]> {
  const topics = [...new Set(Object.values(topicsOf).flat())];
  const [settings, changes, nameTier, nameType, nameTone] = await Promise.all([
    readSettings(db, { stockId: platform }),
    listChanges(db, { topics, stockId: platform }),
    readLabels(db, { enumeration: 'source_tier', language }),
    readLabels(db, { enumeration: 'event_type', language }),
    readLabels(db, { enumeration: 'tone', language }),
  ]);
  const data = exampleIndustry(settings.weights);
  const texts = figureTexts[language];
  const figures = figureKinds.map((kind) => {
    const { version, ...described } = describeFigure(kind, language);
    return {
      kind,
      ...described,
      example: workExample(kind, data, language, nameTier),
      formulaVersion: version,
      settings: (topicsOf[kind] ?? []).map((topic) => ({
        label: texts.versions[topic] ?? topic,
        versions: changes
          .filter((change) => change.topic === topic)
          .slice(0, listedVersions)
          .map((change) => ({
            name: fillText(texts.version, { number: change.version }),
            changedAt: change.changedAt.toISOString(),
          })),
      })),
    };
  });
  return [
    ...figures,
    ...describeThemes(language, settings.weights),
    ...describeReadings(language, { nameType, nameTone }),
  ];
}
