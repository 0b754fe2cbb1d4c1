import { type DailySum, FigureData, type TrackedCompany } from '#server/insight/figures/figure-data.ts';
import { contributionOf, volumeOf } from '#server/insight/figures/formulas/volume.ts';
import { IndustryVolumes } from '#server/insight/figures/industry-volumes.ts';
import { addDays, type Window, windowLength, windowUntil } from '#server/platform/days.ts';

/** The week that examples are computed for, and the days before it that they need. */
export const exampleWeek: Window = windowUntil('2026-03-08', 7);
const history = 13 * 7;
const letters = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'];
const industry = { 'zh-CN': '某行业', en: 'Some industry' };

/** The company that examples are about, and the peers it has chosen. */
export const exampleCompany = 1;
const peers = [2, 3];

const companies = letters.map((letter, index): TrackedCompany => {
  const name = { 'zh-CN': `${letter}公司`, en: `Company ${String.fromCharCode(65 + index)}` };
  return { stockId: index + 1, code: '', name, shortName: name, industryId: 1, industryName: industry };
});

/** Stories of a company on a day: a few most days, more for the first companies, and a busy last day for the own. */
function storiesOn(stockId: number, day: number, days: number): number {
  if (stockId === exampleCompany && day === days - 1) return 9;
  return (day * 5 + stockId * 3) % 4 < Math.max(1, 5 - stockId) ? 1 + ((day + stockId) % 3) : 0;
}

/** Each story like the next, but for the tier of its source: told once more, in the headline, about this company alone. */
const storyWithoutWeight = contributionOf({ weight: 1, reprints: 1, position: 'headline', companyCount: 1 });

/** Daily sums of a made-up industry, the same for ever: examples are computed from it by the code that shows figures. */
export function exampleIndustry(weights: Readonly<Record<number, number>>): FigureData {
  const from = addDays(exampleWeek.from, -history);
  const days = history + windowLength(exampleWeek);
  const sums = companies.flatMap(({ stockId }) =>
    Array.from({ length: days }, (_, day): DailySum => {
      const stories = storiesOn(stockId, day, days);
      const value = stories * storyWithoutWeight;
      const tier = (day + stockId) % 3;
      return {
        ...{ stockId, day, articles: stories * 2, stories },
        ...{ tier1: tier === 0 ? value : 0, tier2: tier === 1 ? value : 0, tier3: tier === 2 ? value : 0 },
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
      return sum ? volumeOf({ 1: sum.tier1, 2: sum.tier2, 3: sum.tier3 }, weights) : 0;
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
