import type { indicatorScores, indicators } from '#server/insight/evaluations/tables.ts';
import { type Pair, text } from '#server/product/text.ts';
import { demoCompanies } from './companies.ts';
import { createRandom } from './random.ts';

const seed = 20261120;
const quarters = 5;
/** How far a score moves from quarter to quarter at most. */
const step = 4;
/** Part of the scores that nobody has given: evaluations have gaps. */
const missing = 0.04;

const pillars: readonly (readonly [pillar: Pair, indicators: readonly Pair[]])[] = [
  [
    ['环境', 'Environment'],
    [
      ['温室气体排放', 'Greenhouse gas emissions'],
      ['能源与用水', 'Energy and water'],
      ['废弃物与循环利用', 'Waste and recycling'],
      ['环境合规', 'Environmental compliance'],
    ],
  ],
  [
    ['社会', 'Social'],
    [
      ['员工权益与安全', 'Employee rights and safety'],
      ['供应链责任', 'Supply-chain responsibility'],
      ['产品质量与安全', 'Product quality and safety'],
      ['社区与公益', 'Community'],
    ],
  ],
  [
    ['治理', 'Governance'],
    [
      ['董事会独立性', 'Board independence'],
      ['信息披露质量', 'Disclosure quality'],
      ['商业道德', 'Business ethics'],
      ['股东权益保护', 'Shareholder protection'],
    ],
  ],
];

export const indicatorRows: (typeof indicators.$inferInsert)[] = pillars
  .flatMap(([pillar, names]) => names.map((name) => ({ pillar: text(...pillar), name: text(...name) })))
  .map((row, index) => ({
    ...row,
    id: index + 1,
    sort: index + 1,
    code: `${'ESG'.charAt(Math.floor(index / 4))}${(index % 4) + 1}`,
  }));

/** The last quarters that had ended by `now`, oldest first. */
function endedQuarters(now: Date): string[] {
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: quarters }, (_, index) => current - quarters + index).map(
    (quarter) => `${Math.floor(quarter / 4)}Q${(quarter % 4) + 1}`,
  );
}

/** Scores of every company that drift from quarter to quarter; the same for the same moment. */
export function scoreRows(now: Date): (typeof indicatorScores.$inferInsert)[] {
  const random = createRandom(seed);
  const periods = endedQuarters(now);
  return demoCompanies.flatMap(({ stockId, prominence }) =>
    indicatorRows.flatMap(({ id }) => {
      let score = random.tenths(44, 76) + 4 * prominence;
      return periods.flatMap((period) => {
        score = Math.min(96, Math.max(20, score + random.tenths(0, 2 * step) - step + 0.4));
        return random.chance(missing) ? [] : [{ stockId, period, indicatorId: id, score: Math.round(score * 10) / 10 }];
      });
    }),
  );
}
