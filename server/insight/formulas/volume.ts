import { type SQL, sql } from 'drizzle-orm';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { add, compile, divide, logarithm, multiply } from './expression.ts';
import { expressionInSql } from './expression-in-sql.ts';

/** Weight of each tier of source, by the tier's number. A tier without one weighs nothing. */
export type TierWeights = Readonly<Record<number, number>>;

/** Where a story mentions a company. */
type Position = keyof ReturnType<typeof mentionWeights>;

/** `m`: how much a mention counts by its place. Read at each computation: there is no second copy that could stay behind. */
export const mentionWeights = () => figureDefinitions.volume.constants;

/** What a story with `r` reprints adds to each of the `k` companies it mentions, before anything is weighed. */
const spread = divide(add(1, logarithm(add(1, 'r'))), 'k');

/** What a story adds to the volume of a company: `V` is the sum of these. */
export const contribution = multiply('w', 'm', spread);

/** The volume of one tier of source, from the sums that are kept by place of mention. */
const weighedTier = multiply('w', add(multiply('headlineWeight', 'headline'), multiply('bodyWeight', 'body')));

const computeSpread = compile(spread);
const computeContribution = compile(contribution);
const computeTier = compile(weighedTier);

/**
 * What a story counts for each of its companies before tier and place are weighed, to nine decimals, so that sums can
 * be taken apart again exactly.
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
  /** `k`: tracked companies the story mentions. */
  readonly companyCount: number;
}

/** What a story adds to the volume of one of the companies it mentions. */
export function contributionOf({ weight, reprints, position, companyCount }: StoryOfCompany): number {
  return computeContribution({ w: weight, m: mentionWeights()[position], r: reprints, k: companyCount });
}

/** The weight of a row's tier. */
function tierWeightInSql(tier: SQL, weights: TierWeights): SQL {
  const cases = Object.entries(weights).map(
    ([number, weight]) => sql`when ${Number(number)}::integer then ${Number(weight)}::float8`,
  );
  return cases.length > 0 ? sql`case ${tier} ${sql.join(cases, sql` `)} else 0 end` : sql`0`;
}

/** {@link contributionOf} of the stories of a query, by its columns. */
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

/** What stories from a tier of source add up to by place of mention, unweighed. */
type ValueByPosition = Readonly<Record<Position, number>>;

/** The volume of a tier of source. Weights are taken out of the sums, so that they may change without counting anew. */
export function volumeOfTier({ headline, body }: ValueByPosition, weight: number): number {
  const { headline: headlineWeight, body: bodyWeight } = mentionWeights();
  return computeTier({ w: weight, headlineWeight, bodyWeight, headline, body });
}

/** {@link volumeOfTier} of the counts of a query, by its columns; what rows come to may be summed. */
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
