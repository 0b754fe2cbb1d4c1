import { type SQL, sql } from 'drizzle-orm';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { add, compile, divide, logarithm, multiply } from './expression.ts';
import { expressionInSql } from './expression-in-sql.ts';

/** Weight by source tier. A tier without one weighs nothing. */
export type TierWeights = Readonly<Record<number, number>>;

/** Where a story mentions a company. */
type Position = keyof ReturnType<typeof mentionWeights>;

/** `m`: weight of a mention by position. Read on each computation, so that there is no outdated copy. */
export const mentionWeights = () => figureDefinitions.volume.constants;

/** Unweighted value of a story with `r` reprints for each of its `k` companies. */
const spread = divide(add(1, logarithm(add(1, 'r'))), 'k');

/** A story's contribution to a company's volume: `V` is the sum of these. */
export const contribution = multiply('w', 'm', spread);

/** Volume of one source tier, from the stored sums by position. */
const weighedTier = multiply('w', add(multiply('headlineWeight', 'headline'), multiply('bodyWeight', 'body')));

const computeSpread = compile(spread);
const computeContribution = compile(contribution);
const computeTier = compile(weighedTier);

/**
 * A story's value per company before tier and position are weighted, to nine decimals, so that sums can be subtracted
 * exactly.
 */
export function storyValueBeforeWeights({
  reprints,
  companyCount,
}: {
  reprints: number;
  companyCount: number;
}): number {
  return Math.round(computeSpread({ r: reprints, k: companyCount }) * 1e9) / 1e9;
}

interface StoryOfCompany {
  readonly weight: number;
  readonly reprints: number;
  readonly position: Position;
  /** `k`: number of tracked companies the story mentions. */
  readonly companyCount: number;
}

/** A story's contribution to the volume of one of its companies. */
export function contributionOf({ weight, reprints, position, companyCount }: StoryOfCompany): number {
  return computeContribution({ w: weight, m: mentionWeights()[position], r: reprints, k: companyCount });
}

/** Weight of a row's tier. */
function tierWeightInSql(tier: SQL, weights: TierWeights): SQL {
  const cases = Object.entries(weights).map(
    ([number, weight]) => sql`when ${Number(number)}::integer then ${Number(weight)}::float8`,
  );
  return cases.length > 0 ? sql`case ${tier} ${sql.join(cases, sql` `)} else 0 end` : sql`0`;
}

/** {@link contributionOf} of the stories of a query, by columns. */
export function contributionInSql(
  { tier, position, reprints, companyCount }: Readonly<Record<'tier' | 'position' | 'reprints' | 'companyCount', SQL>>,
  weights: TierWeights,
): SQL<number> {
  const { headline, body } = mentionWeights();
  return expressionInSql(contribution, {
    w: tierWeightInSql(tier, weights),
    m: sql`case ${position} when 'headline' then ${headline}::float8 else ${body}::float8 end`,
    r: reprints,
    k: companyCount,
  });
}

/** Unweighted sums of a source tier by position of the mention. */
type ValueByPosition = Readonly<Record<Position, number>>;

/** Volume of a source tier. Weights are applied to sums, so that they can change without a recount. */
export function volumeOfTier({ headline, body }: ValueByPosition, weight: number): number {
  const { headline: headlineWeight, body: bodyWeight } = mentionWeights();
  return computeTier({ w: weight, headlineWeight, bodyWeight, headline, body });
}

/** {@link volumeOfTier} of the counts of a query, by columns; results may be summed. */
export function volumeOfTierInSql(
  { tier, headline, body }: Readonly<Record<Position | 'tier', SQL>>,
  weights: TierWeights,
): SQL<number> {
  const { headline: headlineWeight, body: bodyWeight } = mentionWeights();
  return expressionInSql(weighedTier, {
    w: tierWeightInSql(tier, weights),
    headlineWeight: sql`${headlineWeight}`,
    bodyWeight: sql`${bodyWeight}`,
    headline,
    body,
  });
}
