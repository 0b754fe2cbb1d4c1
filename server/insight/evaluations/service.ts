import type { EvaluationOverview } from '#contract/insight/evaluations.ts';
import type { Figure, FigureRef } from '#contract/insight/figures.ts';
import { type Language, type LocalizedText, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { medianOf } from '#server/platform/median.ts';
import { periodBefore, periodOfWindow, windowOfPeriod } from './period.ts';
import { findCompany, listPeriods, listScores, listShownIndicators } from './queries.ts';

interface ReadEvaluation {
  readonly stockId: number;
  /** Default: the latest. */
  readonly period?: string | undefined;
  readonly compare?: number | undefined;
  /** Saved peers, listed first for comparison. */
  readonly peers: readonly number[];
  readonly language: Language;
  readonly now: Date;
}

/** Scores of a company in a period, with another company and the industry's median. */
export async function readEvaluation(
  db: Database,
  { stockId, period: wanted, compare, peers, language, now }: ReadEvaluation,
): Promise<EvaluationOverview> {
  const company = await findCompany(db, stockId);
  if (!company) throw new AppError('NOT_FOUND');
  const around = { stockIds: [stockId, ...peers], industryId: company.industryId };
  const periods = await listPeriods(db, around);
  const period = wanted ?? periods[0] ?? null;
  const [indicators, scored] = await Promise.all([
    listShownIndicators(db),
    period ? listScores(db, { ...around, periods: [period, periodBefore(period)] }) : [],
  ]);
  const shown = new Set(indicators.map(({ id }) => id));
  const rows = scored.filter(({ indicatorId }) => shown.has(indicatorId));
  const scores = new Scores(rows);
  const own = { stockId, name: pickText(company.name, language) };
  const candidates = listCandidates(rows, { period, peers, stockId, language });
  // Who is compared with in one period may have no score in another.
  const compared = candidates.find((candidate) => candidate.stockId === compare);
  const described = indicators.map(({ id, name, pillar, definition }) => ({
    pillar: pickText(pillar, language),
    id,
    name: pickText(name, language),
    definition: definition[language] || definition['zh-CN'],
    own: scores.figure(stockId, period ?? '', id),
    compared: compared ? scores.figure(compared.stockId, period ?? '', id) : null,
    ...scores.standing({ stockId, industryId: company.industryId, period: period ?? '', indicatorId: id }),
  }));
  return {
    periods,
    period,
    own,
    compared: compared ?? null,
    industryName: company.industryName ? pickText(company.industryName, language) : '',
    candidates,
    pillars: period ? groupByPillar(described) : [],
    missing: period ? described.filter((indicator) => indicator.own.value === null).length : 0,
    asOf: now.toISOString(),
  };
}

type Row = Awaited<ReturnType<typeof listScores>>[number];

function listCandidates(
  rows: readonly Row[],
  about: { period: string | null; peers: readonly number[]; stockId: number; language: Language },
) {
  const named = new Map(
    rows
      .filter((row) => row.period === about.period && row.stockId !== about.stockId)
      .map((row) => [row.stockId, { stockId: row.stockId, name: pickText(row.name, about.language) }]),
  );
  const saved = about.peers.flatMap((peer) => named.get(peer) ?? []);
  return [...saved, ...[...named.values()].filter(({ stockId }) => !about.peers.includes(stockId))];
}

function groupByPillar<T extends { readonly pillar: string }>(indicators: readonly T[]) {
  const pillars = new Map<string, { name: string; indicators: Omit<T, 'pillar'>[] }>();
  for (const { pillar: name, ...indicator } of indicators) {
    const pillar = pillars.get(name) ?? { name, indicators: [] };
    pillar.indicators.push(indicator);
    pillars.set(name, pillar);
  }
  return [...pillars.values()];
}

/** Scores by company, period and indicator. */
export class Scores {
  readonly #rows: readonly Row[];
  readonly #byKey: ReadonlyMap<string, number>;

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
    this.#byKey = new Map(rows.map((row) => [`${row.stockId} ${row.period} ${row.indicatorId}`, row.score]));
  }

  figure(stockId: number, period: string, indicatorId: number): Figure {
    const value = this.#byKey.get(`${stockId} ${period} ${indicatorId}`) ?? null;
    return {
      ref: { kind: 'evaluation', stockId, ...windowOfPeriod(period || '1900'), word: String(indicatorId) },
      value,
      gap: value === null ? 'notScored' : null,
      previous: this.#byKey.get(`${stockId} ${periodBefore(period)} ${indicatorId}`) ?? null,
    };
  }

  /** Median of an indicator in the industry, and the company's rank. */
  standing({
    stockId,
    industryId,
    period,
    indicatorId,
  }: {
    stockId: number;
    industryId: number | null;
    period: string;
    indicatorId: number;
  }) {
    const industry = this.#rows.filter(
      (row) =>
        industryId !== null &&
        row.industryId === industryId &&
        row.period === period &&
        row.indicatorId === indicatorId,
    );
    const own = industry.find((row) => row.stockId === stockId)?.score;
    return {
      median: medianOf(industry.map(({ score }) => score)) ?? null,
      rank: own === undefined ? null : 1 + industry.filter(({ score }) => score > own).length,
      of: industry.length,
    };
  }
}

export interface Score {
  readonly figure: Figure;
  readonly period: string;
  readonly indicator: LocalizedText;
  readonly median: number | null;
  readonly rank: number | null;
  readonly of: number;
}

/** A score with its rank; `undefined` for an unknown company, period or indicator, and for one that is off. */
export async function readScore(db: Database, ref: FigureRef): Promise<Score | undefined> {
  const period = periodOfWindow(ref);
  const company = ref.stockId === undefined ? undefined : await findCompany(db, ref.stockId);
  const indicator = (await listShownIndicators(db)).find(({ id }) => String(id) === ref.word);
  if (!period || !company || !indicator) return undefined;
  const { stockId, industryId } = company;
  const around = { stockIds: [stockId], industryId, indicatorId: indicator.id };
  const scores = new Scores(await listScores(db, { ...around, periods: [period, periodBefore(period)] }));
  return {
    figure: scores.figure(stockId, period, indicator.id),
    period,
    indicator: indicator.name,
    ...scores.standing({ stockId, industryId, period, indicatorId: indicator.id }),
  };
}
