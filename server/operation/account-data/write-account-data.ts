import type { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import { actionName } from '#server/identity/audit/action-names.ts';
import { addTable, type TableEntry } from '#server/platform/archive/add-table.ts';
import { describeTables, type ReadRows, readRows, type TableShape } from '#server/platform/archive/table-rows.ts';
import { textOf, writeZip } from '#server/platform/archive/zip-archive.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type WorkbookCell, writeXlsx } from '#server/platform/xlsx/write-xlsx.ts';
import { exportTexts } from './export-texts.ts';
import { personTables } from './person-tables.ts';

interface Wanted {
  readonly userId: number;
  readonly language: Language;
  readonly now: Date;
  /** Called after each table. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

interface Part extends ReadRows {
  readonly kind: 'own' | 'deeds';
}

/** A zip file with everything that is kept about a person: a workbook to read, all rows, and what they add up to. */
export function writeAccountData(db: Database, { userId, language, now, progress }: Wanted): Readable {
  return writeZip(now, async (add) => {
    const texts = exportTexts[language];
    const parts = await partsOf(db, userId);
    await add('README.txt', textOf(`${texts.readme.join('\r\n')}\r\n`));
    const sheet = writeXlsx(
      texts.sheet,
      [
        { header: texts.kind, width: 18 },
        { header: texts.at, width: 18, kind: 'time' },
        { header: texts.content, width: 100 },
      ],
      sheetRows(parts, language),
    );
    const workbook = await add('account.xlsx', sheet);
    const tables: (TableEntry & { readonly kind: Part['kind'] })[] = [];
    for (const [place, part] of parts.entries()) {
      tables.push({ kind: part.kind, ...(await addTable(add, part, { file: fileOf(part) })) });
      await progress(place + 1, parts.length);
    }
    const manifest = { format: 1, madeAt: now.toISOString(), account: userId, workbook, tables };
    await add('manifest.json', textOf(`${JSON.stringify(manifest, undefined, 2)}\n`));
  });
}

const fileOf = ({ kind, table }: Part) => `tables/${kind === 'own' ? '' : 'handled-'}${table.name}.jsonl`;

async function partsOf(db: Database, userId: number): Promise<Part[]> {
  const shapes = await describeTables(db);
  return Object.entries(personTables).flatMap(([name, { own, deeds, withheld = [], only, partly }]) => {
    const table = shapes.get(name);
    if (!table) throw new Error('a table is listed that is not in the database');
    const within = <Result>(act: (tx: Database) => Promise<Result>) => db.transaction(act);
    const names = table.columns.map((column) => column.name);
    const parts: Part[] = [];
    if (own) {
      const columns = names.filter((column) => !withheld.includes(column));
      const isOwn = isPersonIn(table, own, userId);
      const where = only ? sql`(${isOwn}) and ${only(userId)}` : isOwn;
      const blanked = partly && { where: sql`not ${partly.where(userId)}`, columns: partly.columns };
      parts.push({ kind: 'own', table, where, columns, blanked, within });
    }
    if (deeds) {
      const shown = new Set([...table.key.map((column) => column.name), ...deeds, ...timesOf(table)]);
      const where = sql`(${isPersonIn(table, deeds, userId)})${own ? sql` and not coalesce(${isPersonIn(table, own, userId)}, false)` : sql``}`;
      parts.push({ kind: 'deeds', table, where, columns: names.filter((column) => shown.has(column)), within });
    }
    return parts;
  });
}

function isPersonIn(table: TableShape, columns: readonly string[], userId: number): SQL {
  const tests = columns.map((name) => {
    const type = table.columns.find((column) => column.name === name)?.type ?? '';
    return type.endsWith('[]')
      ? sql`${userId} = any(${sql.identifier(name)})`
      : sql`${sql.identifier(name)} = ${userId}`;
  });
  return sql.join(tests, sql` or `);
}

const timesOf = ({ columns }: TableShape) =>
  columns.filter(({ type }) => type.startsWith('timestamp')).map(({ name }) => name);

async function* sheetRows(parts: readonly Part[], language: Language): AsyncGenerator<WorkbookCell[]> {
  const texts = exportTexts[language];
  for (const part of parts) {
    const { name } = part.table;
    const times = timesOf(part.table);
    const label = part.kind === 'deeds' ? texts.deeds : labelOf(name, language);
    for await (const lines of readRows(part)) {
      for (const line of lines) {
        const row = JSON.parse(line) as Readonly<Record<string, unknown>>;
        const time = times.map((column) => row[column]).find((value) => typeof value === 'string');
        yield [label, time === undefined ? null : new Date(time as string), describe(part, row, language)];
      }
    }
  }
}

function labelOf(table: string, language: Language): string {
  const labels: Readonly<Record<string, string>> = exportTexts[language].tables;
  return labels[table] ?? table;
}

function describe({ kind, table }: Part, row: Readonly<Record<string, unknown>>, language: Language): string {
  const fields = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  if (kind === 'deeds') return `${table.name} · ${fields.join(' · ')}`;
  const action = table.name === 'audit_entry' ? [actionName(String(row.action), language)] : [];
  return [...action, ...fields].join(' · ');
}
