import { readCompanyCode } from '#contract/identity/company-code.ts';
import { companyValues, maxCompanyAliases } from '#contract/insight/companies.ts';
import { readAliases } from '#contract/insight/company-aliases.ts';
import { readNameRules } from '#contract/insight/name-rules.ts';
import type { Language, LocalizedText } from '#contract/language.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import type { CellIssue, ReadTable } from '#server/platform/table-import/read-small-table.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { failedColumns } from '#server/platform/xlsx/failed-cells.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import { type ImportColumn, importTexts } from './import-texts.ts';
import { industryNameKeys } from './industry-queries.ts';
import type { CompanyRow } from './queries.ts';
import { type CompanyChange, findStrangeRule, settleAliases } from './write-companies.ts';

export interface CheckedCompany extends CompanyChange {
  readonly row: TableRow<ImportColumn>;
}

interface Surroundings {
  /** Companies with the codes of the file. */
  readonly known: readonly CompanyRow[];
  readonly industries: readonly { readonly id: number; readonly name: LocalizedText }[];
  /** Whether the codes and names that the file replaces become aliases. */
  readonly keepsFormer: boolean;
  readonly language: Language;
}

/** Columns by where the rules for companies find something wrong. */
const columnOf: Readonly<Record<string, ImportColumn>> = {
  code: 'code',
  'name.zh-CN': 'name',
  'name.en': 'nameEn',
  'shortName.zh-CN': 'shortName',
  'shortName.en': 'shortNameEn',
  aliases: 'aliases',
  nameRules: 'nameRules',
};

export const textOf = (row: TableRow<ImportColumn>, column: ImportColumn): string =>
  String(row.cells[column] ?? '').trim();

/** Longer than the name of any industry. Normalising a text can make it 18 times as long. */
const longestIndustry = 200;

/** Checks all cells by the rules of a company, so that all errors are reported at once. */
export function checkCompanies(
  { rows }: ReadTable<ImportColumn>,
  { known, industries, keepsFormer, language }: Surroundings,
) {
  const faults: CellIssue<ImportColumn>[] = [];
  const right: CheckedCompany[] = [];
  const byCode = new Map(known.map((company) => [company.code.toUpperCase(), company]));
  const industryIds = new Map<string, Set<number>>();
  for (const { id, name } of industries)
    for (const key of industryNameKeys(name)) industryIds.set(key, (industryIds.get(key) ?? new Set()).add(id));
  const rowOf = new Map<string, number>();
  const { reasons } = importTexts[language];
  for (const row of rows) {
    const code = readCompanyCode(textOf(row, 'code'));
    const before = code === undefined ? undefined : byCode.get(code);
    const found: CellIssue<ImportColumn>[] = [];
    const industry = normalizeText(textOf(row, 'industry').slice(0, longestIndustry));
    const [named, other] = industryIds.get(industry) ?? [];
    const industryId = industry ? named : (before?.industryId ?? null);
    if (industryId === undefined) found.push({ row, column: 'industry', reason: reasons.industryUnknown });
    if (other !== undefined) found.push({ row, column: 'industry', reason: reasons.industryAmbiguous });
    const nameRules = readNameRules(textOf(row, 'nameRules'));
    if (!nameRules) found.push({ row, column: 'nameRules', reason: reasons.nameRulesUnread });
    const checked = companyValues.safeParse(
      {
        ...valuesOf(row, before),
        industryId: industryId ?? null,
        nameRules: nameRules?.length ? nameRules : (before?.nameRules ?? []),
      },
      { error: schemaTexts[language] },
    );
    const after = checked.data && settleAliases({ before, after: checked.data }, keepsFormer);
    if (after && after.aliases.length > maxCompanyAliases)
      found.push({ row, column: 'aliases', reason: issueText('tooManyAliases', language) });
    if (after && findStrangeRule(after) >= 0) found.push({ row, column: 'nameRules', reason: reasons.nameRuleUnknown });
    for (const { path, message } of checked.error?.issues ?? []) {
      const column = columnOf[path.join('.')] ?? columnOf[String(path[0])] ?? null;
      found.push({ row, column, reason: issueText(message, language) });
    }
    for (const column of failedColumns(row.cells))
      found.push({ row, column, reason: issueText('cellFailed', language) });
    const earlier = code === undefined ? undefined : rowOf.get(code);
    if (earlier !== undefined) found.push({ row, column: 'code', reason: reasons.twice(earlier) });
    else if (code !== undefined) rowOf.set(code, row.number);
    faults.push(...found);
    if (after && found.length === 0) right.push({ row, before, after });
  }
  return { right, faults };
}

/** An empty cell leaves what a company has. */
function valuesOf(row: TableRow<ImportColumn>, before: CompanyRow | undefined) {
  const text = (column: ImportColumn, former: string | undefined) => textOf(row, column) || (former ?? '');
  const aliases = readAliases(textOf(row, 'aliases'));
  return {
    code: textOf(row, 'code'),
    name: { 'zh-CN': text('name', before?.name['zh-CN']), en: text('nameEn', before?.name.en) },
    shortName: {
      'zh-CN': text('shortName', before?.shortName['zh-CN']),
      en: text('shortNameEn', before?.shortName.en),
    },
    aliases: aliases.length > 0 ? aliases : (before?.aliases ?? []),
  };
}
