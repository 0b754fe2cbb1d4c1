import { isDeepStrictEqual } from 'node:util';
import { normaliseCreditCode } from '#contract/cooperation/credit-code.ts';
import { maxSupplierRows, type SupplierImport } from '#contract/cooperation/supplier-import.ts';
import { type SupplierRequest, supplierRequest } from '#contract/cooperation/suppliers.ts';
import type { Language } from '#contract/language.ts';
import { nfkc } from '#contract/texts/normal-form.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import { listItemsOf } from '#server/content/dictionary/queries.ts';
import {
  insertSupplier,
  lockByCodes,
  type StoredSupplier,
  type SupplierValues,
  updateSupplier,
} from '#server/cooperation/suppliers/queries.ts';
import { valuesOf } from '#server/cooperation/suppliers/save-supplier.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { describeTable, digestOf, namedInCell } from '#server/platform/table-import/check-table.ts';
import {
  type CellIssue,
  type CorrectedFile,
  type ReadTable,
  readSmallTable,
} from '#server/platform/table-import/read-small-table.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { cellMoment } from '#server/platform/xlsx/cell-moment.ts';
import { failedColumns } from '#server/platform/xlsx/failed-cells.ts';
import type { TableColumns, TableRow } from '#server/platform/xlsx/read-table.ts';
import { workbookType, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { type ImportColumn, importColumns, importTexts } from './import-texts.ts';

const tableColumns: TableColumns<ImportColumn> = {
  headings: Object.fromEntries(
    importColumns.map((column) => [column, Object.values(importTexts).map((texts) => texts.columns[column])]),
  ) as Record<ImportColumn, string[]>,
  required: ['name', 'creditCode'],
};

/** In characters. */
export const widths: Partial<Record<ImportColumn, number>> = {
  name: 32,
  creditCode: 22,
  fields: 28,
  email: 26,
  note: 32,
};

interface CheckedSupplier {
  readonly row: TableRow<ImportColumn>;
  readonly before: StoredSupplier | undefined;
  readonly after: SupplierValues;
}

interface Verdict {
  readonly table: ReadTable<ImportColumn>;
  readonly right: readonly CheckedSupplier[];
  readonly faults: readonly CellIssue<ImportColumn>[];
}

const isChange = ({ before, after }: CheckedSupplier): boolean =>
  before !== undefined && !isDeepStrictEqual(storedValues(before), after);

const storedValues = (one: StoredSupplier): SupplierValues => {
  const { name, creditCode, fields, contacts, certificates, certificatesEndOn, note, companyId } = one;
  return { name, creditCode, fields, contacts, certificates, certificatesEndOn, note, companyId };
};

/** What a verdict depends on besides the file. */
const effectsOf = ({ right }: Verdict) => right.map(({ before, after }) => [before?.id, before?.version, after]);

/** Which suppliers a file would add and change. Throws the refusals of a workbook. */
export async function previewImport(db: Database, file: CorrectedFile, actor: Actor): Promise<SupplierImport> {
  const table = await readSmallTable(file, tableColumns, maxSupplierRows);
  const serviceFields = await readServiceFields(db);
  const verdict = await inCompany(db, actor.stockId, (tx) => judge(tx, { table, serviceFields, actor }));
  const { right, faults } = verdict;
  const effects = new Map(
    right.map((one) => [
      one.row,
      !one.before ? ('added' as const) : isChange(one) ? ('changed' as const) : ('unchanged' as const),
    ]),
  );
  const count = (asked: string) => [...effects.values()].filter((effect) => effect === asked).length;
  const { sheet, columns, errorColumn } = importTexts[actor.language];
  return {
    ...(await describeTable(
      { table, faults, effects: effectsOf(verdict), effectOf: (row) => effects.get(row) ?? 'wrong' },
      {
        ...{
          language: actor.language,
          sheet,
          errorColumn,
          formerNotes: Object.values(importTexts).map((texts) => texts.errorColumn),
        },
        headingOf: (column) => columns[column],
        cellTypeOf: (column) => ({
          width: widths[column] ?? 16,
          kind: column === 'certificateEnd' ? 'time' : 'text',
        }),
      },
    )),
    ...{ added: count('added'), changed: count('changed'), unchanged: count('unchanged') },
  };
}

/** Takes a file in as it was previewed, all of it or nothing. Throws IMPORT_CHANGED and IMPORT_HAS_FAULTS. */
export async function commitImport(
  db: Database,
  { digest, ...file }: CorrectedFile & { readonly digest: string },
  actor: Actor,
): Promise<{ added: number; changed: number }> {
  const { now: at, userId, stockId, address } = actor;
  const table = await readSmallTable(file, tableColumns, maxSupplierRows);
  const serviceFields = await readServiceFields(db);
  return inCompany(db, stockId, async (tx) => {
    const verdict = await judge(tx, { table, serviceFields, actor });
    if (digestOf(table, effectsOf(verdict)) !== digest) throw new AppError('IMPORT_CHANGED');
    if (verdict.faults.length > 0) throw new AppError('IMPORT_HAS_FAULTS');
    const added = verdict.right.filter(({ before }) => !before);
    const changed = verdict.right.filter(isChange);
    for (const { after } of added) {
      // Somebody else has just added it.
      if ((await insertSupplier(tx, { ...after, stockId, addedAt: at })) === undefined)
        throw new AppError('IMPORT_CHANGED');
    }
    for (const { before, after } of changed) if (before) await updateSupplier(tx, before, after);
    const counts = { added: added.length, changed: changed.length };
    await recordAudit(tx, {
      ...{ at, userId, stockId, address, action: 'supplier.import', subject: 'suppliers' },
      detail: { ...counts, codes: [...added, ...changed].slice(0, namedInAudit).map(({ after }) => after.creditCode) },
    });
    return counts;
  });
}

/** Codes in the entry of an import. */
const namedInAudit = 50;

const textOf = (row: TableRow<ImportColumn>, column: ImportColumn): string => String(row.cells[column] ?? '').trim();

/** A day as people write it, or as a date of Excel; what is none is refused as it is. */
function dayOf(row: TableRow<ImportColumn>, workbook: Pick<ReadTable<ImportColumn>, 'date1904'>): string | null {
  const text = textOf(row, 'certificateEnd');
  const cell = row.cells.certificateEnd;
  const moment = cellMoment(typeof cell === 'number' ? cell : nfkc(text), workbook);
  return moment ? chinaDate(moment) : text || null;
}

/** Columns by where the rules for suppliers find something wrong. */
const columnOf: Readonly<Record<string, ImportColumn>> = {
  ...{ name: 'name', creditCode: 'creditCode', fields: 'fields', note: 'note' },
  ...{ 'contacts.name': 'contact', 'contacts.job': 'job', 'contacts.phone': 'phone', 'contacts.email': 'email' },
  ...{ 'certificates.name': 'certificate', 'certificates.number': 'certificateNumber' },
  'certificates.endsOn': 'certificateEnd',
};

interface Judging {
  readonly table: ReadTable<ImportColumn>;
  readonly serviceFields: ServiceFields;
  readonly actor: Actor;
}

interface ServiceFields {
  /** Keys by names of all languages: one, unless two fields share a name. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those that nobody is given any more. */
  readonly off: ReadonlySet<string>;
  /** Parts of the name that has most when it is split at {@link separator}. */
  readonly mostParts: number;
}

async function readServiceFields(db: Database): Promise<ServiceFields> {
  const items = await listItemsOf(db, 'zcb_domain');
  const keys = new Map<string, Set<string>>();
  let mostParts = 1;
  for (const { key, label } of items) {
    for (const text of Object.values(label)) {
      const name = normalizeText(text);
      keys.set(name, (keys.get(name) ?? new Set()).add(key));
      mostParts = Math.max(mostParts, text.split(separator).length);
    }
  }
  return { keys, mostParts, off: new Set(items.filter(({ isOff }) => isOff).map(({ key }) => key)) };
}

/** The names in a cell, with the keys that each stands for; none for one that is unknown, or off and new here. */
function namedFields(
  cell: string,
  { keys, off, mostParts }: ServiceFields,
  before: StoredSupplier | undefined,
): { name: string; keys: string[] }[] {
  return listed(cell, mostParts, (name) => keys.has(normalizeText(name))).map((name) => ({
    name,
    // One that was chosen before it was turned off stays.
    keys: [...(keys.get(normalizeText(name)) ?? [])].filter((key) => !off.has(key) || before?.fields.includes(key)),
  }));
}

async function judge(tx: Database, { table, serviceFields, actor: { stockId, language } }: Judging): Promise<Verdict> {
  const codes = table.rows.map((row) => normaliseCreditCode(textOf(row, 'creditCode')));
  const known = new Map((await lockByCodes(tx, stockId, codes)).map((one) => [one.creditCode, one]));
  const { reasons } = importTexts[language];
  const rowOf = new Map<string, number>();
  const right: CheckedSupplier[] = [];
  const faults: CellIssue<ImportColumn>[] = [];
  for (const [index, row] of table.rows.entries()) {
    const code = codes[index] ?? '';
    const before = known.get(code);
    const found: CellIssue<ImportColumn>[] = [];
    const named = namedFields(textOf(row, 'fields'), serviceFields, before);
    for (const { name, keys } of named.filter((one) => one.keys.length !== 1).slice(0, namedInCell)) {
      const reason = keys.length > 1 ? reasons.fieldAmbiguous(name) : reasons.fieldUnknown(name);
      found.push({ row, column: 'fields', reason });
    }
    const fields = named.flatMap(({ keys }) => keys);
    const { contacts, certificates } = listsOf(row, before, dayOf(row, table));
    if (!contacts) found.push({ row, column: 'contact', reason: reasons.contactAmbiguous(textOf(row, 'contact')) });
    if (!certificates) {
      const reason = reasons.certificateAmbiguous(textOf(row, 'certificate'));
      found.push({ row, column: 'certificate', reason });
    }
    const request = requestOf(row, { fields, before, contacts: contacts ?? [], certificates: certificates ?? [] });
    const checked = supplierRequest.safeParse(request, { error: schemaTexts[language] });
    for (const { path, message } of checked.error?.issues ?? []) {
      const place = path.filter((part) => typeof part === 'string').join('.');
      if (place === 'fields' && found.length > 0) continue;
      const reason = message === 'dayWrong' ? reasons.dayWrong : issueText(message, language);
      found.push({ row, column: columnOf[place] ?? null, reason });
    }
    for (const column of failedColumns(row.cells))
      found.push({ row, column, reason: issueText('cellFailed', language) });
    const earlier = rowOf.get(code);
    if (earlier !== undefined) found.push({ row, column: 'creditCode', reason: reasons.twice(earlier) });
    else if (code !== '') rowOf.set(code, row.number);
    faults.push(...found);
    if (checked.data && found.length === 0) right.push({ row, before, after: valuesOf(checked.data) });
  }
  return { table, right, faults };
}

/** Longer than the name of any field. Normalising a text can make it 18 times as long. */
const longestName = 200;

/** What stands between the names in a cell; kept when a text is split at it. */
const separator = /([;；、,，\n])/;

/** The names in a cell: one that is known is taken whole, also where it has a separator in it. */
function listed(cell: string, mostParts: number, isKnown: (name: string) => boolean): string[] {
  const parts = cell.split(separator);
  const names: string[] = [];
  for (let place = 0; place < parts.length; ) {
    const nameOf = (length: number) =>
      parts
        .slice(place, place + length)
        .join('')
        .trim()
        .slice(0, longestName);
    let length = mostParts;
    while (length > 1 && !isKnown(nameOf(length))) length -= 2;
    names.push(nameOf(length));
    // Past the separator behind it.
    place += length + 1;
  }
  return names.filter(Boolean);
}

type Lists = Pick<StoredSupplier, 'contacts' | 'certificates'>;

/** Contacts and certificates with those of a row; nothing where several have its name and none is said. */
function listsOf(
  row: TableRow<ImportColumn>,
  before: StoredSupplier | undefined,
  endsOn: string | null,
): { readonly [List in keyof Lists]: Lists[List] | undefined } {
  const contact = {
    ...{ name: textOf(row, 'contact'), job: textOf(row, 'job') },
    ...{ phone: textOf(row, 'phone'), email: textOf(row, 'email') },
  };
  const certificate = { name: textOf(row, 'certificate'), number: textOf(row, 'certificateNumber'), endsOn };
  return {
    contacts: merged(before?.contacts ?? [], contact, ['phone', 'email']),
    certificates: merged(before?.certificates ?? [], certificate, ['number']),
  };
}

/** A row as somebody would type it: an empty cell leaves what is there. */
const requestOf = (
  row: TableRow<ImportColumn>,
  {
    fields,
    before,
    ...lists
  }: Lists & { readonly fields: readonly string[]; readonly before: StoredSupplier | undefined },
): Record<keyof Omit<SupplierRequest, 'id' | 'version'>, unknown> => ({
  ...{ name: textOf(row, 'name') || (before?.name ?? ''), creditCode: textOf(row, 'creditCode') },
  fields: fields.length > 0 ? [...fields] : (before?.fields ?? []),
  ...{ ...lists, note: textOf(row, 'note') || (before?.note ?? ''), companyId: before?.companyId ?? null },
});

/**
 * A list with what a row says of one of it, which goes by its name and, where several have that, by one of `marks`;
 * nothing where that does not say which. An empty cell leaves what is there.
 */
function merged<One extends { readonly name: string }>(
  all: readonly One[],
  one: One,
  marks: readonly (keyof One)[],
): One[] | undefined {
  const given = Object.entries(one).filter(([, value]) => value !== '' && value !== null);
  if (given.length === 0) return [...all];
  const named = all.filter(({ name }) => name === one.name);
  if (named.length === 0) return [...all, one];
  const filled = Object.fromEntries(given) as Partial<One>;
  if (named.some((former) => isDeepStrictEqual({ ...former, ...filled }, former))) return [...all];
  const marked = named.filter((former) => marks.some((mark) => filled[mark] && filled[mark] === former[mark]));
  const [meant, other] = named.length === 1 ? named : marked;
  if (!meant || other) return undefined;
  return all.map((former) => (former === meant ? { ...former, ...filled } : former));
}

/** An empty workbook with an example row. */
export async function writeTemplate(language: Language): Promise<FileAnswer> {
  const { sheet, columns, example } = importTexts[language];
  const described = importColumns.map((column) => ({ header: columns[column], width: widths[column] ?? 16 }));
  const rows = async function* () {
    yield importColumns.map((column) => example[column]);
  };
  return { type: workbookType, content: writeXlsx(sheet, described, rows()) };
}
