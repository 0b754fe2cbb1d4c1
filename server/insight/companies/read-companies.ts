import type { ManagedCompany } from '#contract/insight/companies.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { rowRangeOf } from '#server/platform/lists/outline.ts';
import { type CompanyFilter, countCompanies, findCompanies, type ListedRow, listCompanies } from './list-queries.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly language: Language;
}

const describe = ({ industryName, ...row }: ListedRow, language: Language): ManagedCompany => ({
  ...row,
  industryName: industryName ? pickText(industryName, language) : '',
});

/** A page of tracked companies and the total. */
export async function readCompanies(
  db: Database,
  { page, pageSize, language, ...filter }: CompanyFilter & Page,
): Promise<{ total: number; list: ManagedCompany[] }> {
  const list = await listCompanies(db, filter, rowRangeOf({ page, pageSize }));
  return { total: await countCompanies(db, filter), list: list.map((row) => describe(row, language)) };
}

/** A tracked company. Throws NOT_FOUND. */
export async function readCompany(db: Database, stockId: number, language: Language): Promise<ManagedCompany> {
  const [row] = await findCompanies(db, [stockId]);
  if (!row) throw new AppError('NOT_FOUND');
  return describe(row, language);
}
