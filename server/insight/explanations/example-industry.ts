import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { type DailySum, FigureData } from '#server/insight/figures/figure-data.ts';
import { IndustryVolumes } from '#server/insight/figures/industry-volumes.ts';
import type { TrackedCompany } from '#server/insight/figures/tracked-company.ts';
import { spikeHistoryDays } from '#server/insight/formulas/spike.ts';
import { storyValueBeforeWeights, volumeOfTier } from '#server/insight/formulas/volume.ts';
import { addDays, type Window, windowLength, windowUntil } from '#server/platform/days.ts';

/** Week of the worked examples, and the days of history they need. */
export const exampleWeek: Window = windowUntil('2026-03-08', 7);
export const exampleMonth: Window = windowUntil(exampleWeek.until, 30);
const letters = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'];
const industry = { 'zh-CN': '某行业', en: 'Some industry' };

/** Company of the examples, and its peers. */
export const exampleCompany = 1;
const peers = [2, 3];

const companies = letters.map((letter, index): TrackedCompany => {
  const name = { 'zh-CN': `${letter}公司`, en: `Company ${String.fromCharCode(65 + index)}` };
  return { stockId: index + 1, code: '', name, shortName: name, industryId: 1, industryName: industry };
});

/**
 * Stories of a company on a day: few on most days, more for the first companies, and a busy last day for the example
 * company.
 */
function storiesOn(stockId: number, day: number, days: number): number {
  if (stockId === exampleCompany && day === days - 1) return 9;
  return (day * 5 + stockId * 3) % 4 < Math.max(1, 5 - stockId) ? 1 + ((day + stockId) % 3) : 0;
}

/** Of three stories one is positive, one neutral, and one negative or, on every other day, not judged. */
function tonesOf(stories: number, day: number) {
  const [positive, neutral, rest] = [2, 1, 0].map((others) => Math.floor((stories + others) / 3)) as [
    number,
    number,
    number,
  ];
  return { positive, neutral, negative: day % 2 === 0 ? rest : 0 };
}

/** Stories differ only by source tier: one reprint, in the headline, about one company. */
const storyValue = storyValueBeforeWeights({ reprints: 1, companyCount: 1 });

/** Daily sums of a fictional industry, always the same: examples are computed from it by the code of real figures. */
export function exampleIndustry(weights: Readonly<Record<number, number>>): FigureData {
  const length = windowLength(exampleWeek);
  const history = Math.max((figureDefinitions.activeRate.constants.windows + 1) * length, spikeHistoryDays());
  const from = addDays(exampleWeek.from, -history);
  const days = history + length;
  const sums = companies.flatMap(({ stockId }) =>
    Array.from({ length: days }, (_, day): DailySum => {
      const stories = storiesOn(stockId, day, days);
      const ofTier = 1 + ((day + stockId) % 3);
      const volume = volumeOfTier({ headline: stories * storyValue, body: 0 }, weights[ofTier] ?? 0);
      const volumeIn = (tier: number) => (tier === ofTier ? volume : 0);
      return {
        ...{ stockId, day, articles: stories * 2, stories },
        ...tonesOf(stories, day),
        ...{ tier1: volumeIn(1), tier2: volumeIn(2), tier3: volumeIn(3) },
      };
    }),
  );
  const peerStories = Array.from({ length: days }, (_, day) => ({
    day,
    stories: [exampleCompany, ...peers].reduce((sum, stockId) => sum + storiesOn(stockId, day, days), 0),
  }));
  const volumesOf = (day: number) =>
    Float64Array.from(companies, ({ stockId }) => {
      const sum = sums.find((row) => row.stockId === stockId && row.day === day);
      return sum ? sum.tier1 + sum.tier2 + sum.tier3 : 0;
    });
  const volumes = Array.from(
    { length: days },
    (_, day) => [addDays(from, day), { volumes: volumesOf(day), number: 0 }] as const,
  );
  const industries = new Map([[1, new IndustryVolumes(companies, new Map(volumes))]]);
  return new FigureData({
    ...{ viewerId: exampleCompany, peers, weights, companies, sums, peerStories, industries },
    ...{ firstDay: from, from, until: exampleWeek.until },
  });
}
