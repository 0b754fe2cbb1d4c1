import { aliasSchema, type CompanyValues } from '#contract/insight/companies.ts';
import { namesOf, neighboursOf } from '#server/insight/corpus/company-matcher.ts';
import type { Database } from '#server/platform/database/database.ts';
import { reserveNumbers } from '#server/platform/database/reserve-numbers.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { type CompanyRow, companyNumbering, insertCompanies, updateCompanies } from './queries.ts';
import { holdCorpus, type Outdated, queueAgain } from './queue-again.ts';

/** A company before and after; without `before` it is new. */
export interface CompanyChange {
  readonly before?: CompanyRow | undefined;
  readonly after: CompanyValues;
}

/** Whether anything changes. */
export function isChange({ before, after }: CompanyChange): boolean {
  if (!before) return true;
  const both = [before, after].map(({ code, name, shortName, industryId, aliases, nameRules }) =>
    JSON.stringify([
      ...[code, [name['zh-CN'], name.en], [shortName['zh-CN'], shortName.en], industryId, aliases],
      nameRules.map((rule) => [rule.name, rule.required, rule.excluded]),
    ]),
  );
  return both[0] !== both[1];
}

/** Articles that changes make out of date. A company without mentions in texts changes nothing. */
export function outdatedBy(changes: readonly CompanyChange[]): Outdated {
  const stockIds: number[] = [];
  const names = new Set<string>();
  for (const { before, after } of changes) {
    const former = before ? namesOf(before) : [];
    const next = namesOf(after);
    const [formerRules, nextRules] = [neighboursOf(before ?? {}), neighboursOf(after)].map((rules) =>
      ruleTextsOf(rules),
    );
    // Another rule lets a name count, or no longer: either way the texts have it.
    for (const name of next)
      if (!former.includes(name) || formerRules?.get(name) !== nextRules?.get(name)) names.add(name);
    if (!before) continue;
    if (before.industryId !== after.industryId || losesName({ before, after })) stockIds.push(before.stockId);
  }
  return { stockIds, names: [...names] };
}

const ruleTextsOf = (rules: ReturnType<typeof neighboursOf>) =>
  new Map([...rules].map(([name, { required, excluded }]) => [name, JSON.stringify([required, excluded])]));

/** Index of the first rule of a name that the company does not have, or -1. */
export function findStrangeRule(values: CompanyValues): number {
  const names = namesOf(values);
  return values.nameRules.findIndex(({ name }) => !names.includes(normalizeText(name)));
}

/** Aliases without those that differ in nothing that matters for texts. */
function distinctAliases(aliases: readonly string[]): string[] {
  const known = new Map(aliases.map((alias) => [normalizeText(alias), alias]));
  return [...known.values()];
}

/** Codes and names that a change replaces, and by which texts of before name the company, as they were written. */
export function formerNames({ before, after }: CompanyChange): string[] {
  if (!before) return [];
  const next = namesOf(after);
  const former = [before.code, ...Object.values(before.name), ...Object.values(before.shortName)];
  return former.filter((name) => !next.includes(normalizeText(name)) && aliasSchema.safeParse(name).success);
}

/** With aliases that differ, and with those of {@link formerNames} where they are kept. */
export function settleAliases({ before, after }: CompanyChange, keepsFormer: boolean): CompanyValues {
  const former = keepsFormer ? formerNames({ before, after }) : [];
  return { ...after, aliases: distinctAliases([...after.aliases, ...former]) };
}

/** Whether a name that a company has is none any more. */
export function losesName({ before, after }: CompanyChange): boolean {
  const next = namesOf(after);
  return before !== undefined && namesOf(before).some((name) => !next.includes(name));
}

/**
 * Adds and changes companies, and queues the articles that this concerns. Call it with the companies locked.
 * @returns the ids, in the order of the changes
 */
export async function writeCompanies(tx: Database, changes: readonly CompanyChange[]): Promise<number[]> {
  await holdCorpus(tx);
  const added = await reserveNumbers(tx, companyNumbering, changes.filter(({ before }) => !before).length);
  const rows = changes.map(({ before, after }) => ({
    ...after,
    stockId: before?.stockId ?? added.shift() ?? 0,
    isNew: !before,
  }));
  await insertCompanies(
    tx,
    rows.filter(({ isNew }) => isNew),
  );
  await updateCompanies(
    tx,
    rows.filter(({ isNew }) => !isNew),
  );
  await queueAgain(tx, outdatedBy(changes));
  return rows.map(({ stockId }) => stockId);
}
