import { readCompanyCode } from '#contract/identity/company-code.ts';
import type { CompanyValues } from '#contract/insight/companies.ts';
import {
  type CompanyImport,
  type FormerNames,
  maxCompanyRows,
  maxSharedNames,
} from '#contract/insight/company-import.ts';
import { type Language, pickText } from '#contract/language.ts';
import { namesOf } from '#server/insight/corpus/company-matcher.ts';
import { listCompanies } from '#server/insight/corpus/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { describeTable, digestOf } from '#server/platform/table-import/check-table.ts';
import {
  type CellIssue,
  type CorrectedFile,
  type ReadTable,
  readSmallTable,
} from '#server/platform/table-import/read-small-table.ts';
import { noteImport } from '#server/platform/table-import/undo-import.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import type { TableColumns } from '#server/platform/xlsx/read-table.ts';
import { workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { type CheckedCompany, checkCompanies, textOf } from './check-import.ts';
import { type ImportColumn, importColumns, importTexts } from './import-texts.ts';
import { listIndustries } from './list-queries.ts';
import { type CompanyRow, listByCodes, lockCompanies } from './queries.ts';
import { countOutdated } from './queue-again.ts';
import type { ImportedCompany } from './undo-import.ts';
import { isChange, formerNames as listFormerNames, losesName, outdatedBy, writeCompanies } from './write-companies.ts';

interface Verdict {
  readonly right: readonly CheckedCompany[];
  readonly faults: readonly CellIssue<ImportColumn>[];
  readonly added: readonly CheckedCompany[];
  readonly changed: readonly CheckedCompany[];
}

const tableColumns: TableColumns<ImportColumn> = {
  headings: Object.fromEntries(
    importColumns.map((column) => [column, Object.values(importTexts).map((texts) => texts.columns[column])]),
  ) as Record<ImportColumn, string[]>,
  required: ['code'],
};

const widths: Partial<Record<ImportColumn, number>> = { name: 32, nameEn: 32, aliases: 32, nameRules: 40 };

interface CompanyFile extends CorrectedFile {
  readonly formerNames: FormerNames;
}

/** Which companies a file would add and change. */
export async function previewImport(
  db: Database,
  { formerNames, ...file }: CompanyFile,
  language: Language,
): Promise<CompanyImport> {
  const table = await readFile(file);
  const verdict = await judge(db, table, { formerNames, language });
  const { right, faults, added, changed } = verdict;
  const effects = new Map(
    right.map((one) => [
      one.row,
      !one.before ? ('added' as const) : isChange(one) ? ('changed' as const) : ('unchanged' as const),
    ]),
  );
  const { sheet, columns, errorColumn } = importTexts[language];
  return {
    ...(await describeTable(
      { table, faults, effects: effectsOf(verdict), effectOf: (row) => effects.get(row) ?? 'wrong' },
      {
        ...{ language, sheet, errorColumn, formerNotes: Object.values(importTexts).map((texts) => texts.errorColumn) },
        headingOf: (column) => columns[column],
        cellTypeOf: (column) => ({ width: widths[column] ?? 16 }),
      },
    )),
    ...{ added: added.length, changed: changed.length, unchanged: right.length - added.length - changed.length },
    formerNames,
    renamed: changed.filter((one) => replacedNames(one).length > 0).length,
    losing: changed.filter(losesName).length,
    shared: formerNames === 'keep' ? await findShared(db, verdict, language) : [],
    again: await countOutdated(db, outdatedBy([...added, ...changed])),
  };
}

/** Those that are no aliases yet. */
const replacedNames = ({ before, after }: CheckedCompany): string[] =>
  before ? listFormerNames({ before, after: { ...after, aliases: before.aliases } }) : [];

/** Names that companies keep though others have them, too, once the file is taken in. */
async function findShared(
  db: Database,
  { added, changed }: Verdict,
  language: Language,
): Promise<CompanyImport['shared']> {
  const kept = changed.flatMap((one) => replacedNames(one).map((name) => ({ name, stockId: one.before?.stockId })));
  if (kept.length === 0) return [];
  const changedTo = new Map(changed.map(({ before, after }) => [before?.stockId, after]));
  const all = [
    ...(await listCompanies(db)).map((row) => ({ ...row, ...changedTo.get(row.stockId) })),
    ...added.map(({ after }) => ({ ...after, stockId: undefined })),
  ];
  const wanted = new Set(kept.map(({ name }) => normalizeText(name)));
  const named = all.flatMap((company) => namesOf(company).map((name) => ({ name, company })));
  const holders = Map.groupBy(
    named.filter(({ name }) => wanted.has(name)),
    ({ name }) => name,
  );
  const shared = kept.map(({ name, stockId }) => ({
    name,
    companies: (holders.get(normalizeText(name)) ?? [])
      .filter(({ company }) => company.stockId === undefined || company.stockId !== stockId)
      .map(({ company }) => pickText(company.shortName, language)),
  }));
  return shared.filter(({ companies }) => companies.length > 0).slice(0, maxSharedNames);
}

/** Takes a file in as it was previewed, all of it or nothing. */
export async function commitImport(
  db: Database,
  { digest, formerNames, ...file }: CompanyFile & { readonly digest: string },
  importer: Actor,
): Promise<{ added: number; changed: number }> {
  const { now: at, userId, stockId, address, language } = importer;
  const table = await readFile(file);
  return db.transaction(async (tx) => {
    await lockCompanies(tx);
    const verdict = await judge(tx, table, { formerNames, language });
    if (digestOf(table, effectsOf(verdict)) !== digest) throw new AppError('IMPORT_CHANGED');
    if (verdict.faults.length > 0) throw new AppError('IMPORT_HAS_FAULTS');
    const all = [...verdict.added, ...verdict.changed];
    const ids = await writeCompanies(tx, all);
    const changes = all.map(
      ({ before }, index): ImportedCompany => ({
        ...{ stockId: ids[index] ?? 0, version: (before?.version ?? 0) + 1 },
        before: before ? valuesOf(before) : null,
      }),
    );
    const counts = { added: verdict.added.length, changed: verdict.changed.length };
    await noteImport(tx, 'company', { ...counts, changes }, importer);
    const names = all.slice(0, namedInAudit).map(({ after }) => after.shortName['zh-CN']);
    await recordAudit(tx, {
      ...{ at, userId, stockId, address, action: 'company.import', subject: 'companies' },
      detail: { ...counts, names },
    });
    return counts;
  });
}

/** What an undo puts back. */
const valuesOf = ({ code, name, shortName, industryId, aliases, nameRules }: CompanyRow): CompanyValues => ({
  ...{ code, name, shortName, industryId, aliases, nameRules },
});

/** Names of companies in the entry of an import. */
const namedInAudit = 50;

/** Takes long: before any transaction. */
const readFile = (file: CorrectedFile) => readSmallTable(file, tableColumns, maxCompanyRows);

async function judge(
  db: Database,
  table: ReadTable<ImportColumn>,
  { formerNames, language }: { readonly formerNames: FormerNames; readonly language: Language },
): Promise<Verdict> {
  const codes = table.rows.flatMap((row) => readCompanyCode(textOf(row, 'code')) ?? []);
  const around = {
    ...{ known: await listByCodes(db, codes), industries: await listIndustries(db) },
    ...{ keepsFormer: formerNames === 'keep', language },
  };
  const { right, faults } = checkCompanies(table, around);
  const added = right.filter(({ before }) => !before);
  const changed = right.filter((one) => one.before && isChange(one));
  return { right, faults, added, changed };
}

/** What a verdict depends on besides the file: the companies that it changes as they are, and what it makes of them. */
const effectsOf = ({ added, changed }: Verdict) =>
  [...added, ...changed].map(({ before, after }) => [before?.stockId, before?.version, after]);

/** An empty workbook with an example row. */
export async function writeTemplate(language: Language): Promise<FileAnswer> {
  const { sheet, columns, example } = importTexts[language];
  const described = importColumns.map((column) => ({ header: columns[column], width: widths[column] ?? 16 }));
  const rows = async function* () {
    yield importColumns.map((column) => example[column]);
  };
  return { type: workbookType, content: writeXlsx(sheet, described, rows()) };
}
