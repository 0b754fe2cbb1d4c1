import {
  type CompanyEffect,
  type CompanyRequest,
  type CompanyValues,
  type ManagedCompany,
  maxCompanyAliases,
} from '#contract/insight/companies.ts';
import { type Language, pickText } from '#contract/language.ts';
import { namesOf } from '#server/insight/corpus/company-matcher.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import {
  type CompanyRow,
  countMentions,
  findCompany,
  isCodeTaken,
  isIndustry,
  listNamesakes,
  lockCompanies,
} from './queries.ts';
import { countOutdated } from './queue-again.ts';
import { readCompany } from './read-companies.ts';
import { findStrangeRule, isChange, outdatedBy, settleAliases, writeCompanies } from './write-companies.ts';

/** Adds or changes a company, with optimistic locking. Articles that its names concern are queued for analysis. */
export async function saveCompany(
  db: Database,
  { stockId, version, keepsFormer, ...values }: CompanyRequest,
  operator: Actor,
): Promise<ManagedCompany> {
  const { language } = operator;
  const saved = await db.transaction(async (tx) => {
    await lockCompanies(tx);
    const before = stockId === undefined ? undefined : await findCompany(tx, stockId);
    if (stockId !== undefined && !before) throw new AppError('NOT_FOUND');
    if (before && before.version !== version) throw new AppError('COMPANY_CHANGED');
    const after = settleAliases({ before, after: values }, keepsFormer);
    await requireSavable(tx, { stockId, after, language });
    const change = { before, after };
    if (before && !isChange(change)) return before.stockId;
    const [id = 0] = await writeCompanies(tx, [change]);
    await recordChange(tx, { id, ...change }, operator);
    return id;
  });
  return readCompany(db, saved, language);
}

/**
 * Throws COMPANY_CODE_TAKEN, and INVALID_REQUEST for an unknown industry, too many aliases with former names and a rule
 * of a name it does not have.
 */
async function requireSavable(db: Database, { stockId, after, language }: SharedNames): Promise<void> {
  if (await isCodeTaken(db, after.code, stockId)) throw new AppError('COMPANY_CODE_TAKEN');
  if (after.industryId !== null && !(await isIndustry(db, after.industryId)))
    throw fieldIssue('body.industryId', 'industryUnknown', language);
  if (after.aliases.length > maxCompanyAliases) throw fieldIssue('body.aliases', 'tooManyAliases', language);
  const strange = findStrangeRule(after);
  if (strange >= 0) throw fieldIssue(`body.nameRules.${strange}.name`, 'nameRuleUnknown', language);
}

interface Recorded {
  readonly id: number;
  readonly before: CompanyRow | undefined;
  readonly after: CompanyValues;
}

function recordChange(tx: Database, { id, before, after }: Recorded, { userId, stockId, now, address }: Actor) {
  const action = before ? 'company.save' : 'company.create';
  const { stockId: _, version: __, ...former } = before ?? {};
  const detail = { name: after.shortName['zh-CN'], ...(before && { before: former }), after };
  return recordAudit(tx, { at: now, userId, stockId, address, action, subject: `company ${id}`, detail });
}

/** What saving these values would do. Throws NOT_FOUND for an unknown company, and what saving would be refused with. */
export async function previewCompany(
  db: Database,
  { stockId, keepsFormer, ...values }: Omit<CompanyRequest, 'version'>,
  language: Language,
): Promise<CompanyEffect> {
  const before = stockId === undefined ? undefined : await findCompany(db, stockId);
  if (stockId !== undefined && !before) throw new AppError('NOT_FOUND');
  const after = settleAliases({ before, after: values }, keepsFormer);
  await requireSavable(db, { stockId, after, language });
  return {
    mentions: before ? await countMentions(db, before.stockId) : 0,
    again: await countOutdated(db, outdatedBy([{ before, after }])),
    shared: await findShared(db, { stockId, after, language }),
  };
}

interface SharedNames {
  readonly stockId: number | undefined;
  readonly after: CompanyValues;
  readonly language: Language;
}

/** Names that other companies have, too. The code may be one that another company had before. */
async function findShared(db: Database, { stockId, after, language }: SharedNames): Promise<CompanyEffect['shared']> {
  const texts = [after.code, ...Object.values(after.name), ...Object.values(after.shortName), ...after.aliases];
  const written = new Map(texts.map((text) => [normalizeText(text), text]));
  const rows = await listNamesakes(db, [...texts, ...written.keys()], stockId);
  const others = rows.map((company) => ({ shown: pickText(company.shortName, language), names: namesOf(company) }));
  return [...written].flatMap(([name, text]) => {
    const companies = others.filter(({ names }) => names.includes(name)).map(({ shown }) => shown);
    return companies.length > 0 ? [{ name: text, companies }] : [];
  });
}
