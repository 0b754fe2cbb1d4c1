import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Language } from '#contract/language.ts';
import type { ClientArchive } from '#contract/operation/client-data.ts';
import { describeFile, readSealed, storedName } from '#server/cooperation/inquiries/files/stored-file.ts';
import { addTable, type TableEntry } from '#server/platform/archive/add-table.ts';
import { describeTables } from '#server/platform/archive/table-rows.ts';
import { type AddEntry, textOf, writeZip, type ZipEntry } from '#server/platform/archive/zip-archive.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { folderOf } from '#server/platform/uploads/stored-names.ts';
import { companyTables, exportedRowsOf } from './company-tables.ts';
import { listOpenFiles, listSubmittedFiles, listUploadIds } from './file-queries.ts';
import { receivedTables } from './received-tables.ts';
import { readme } from './texts.ts';

export interface ExportDeps {
  readonly db: Database;
  readonly store: FileStore;
  readonly secret: string;
}

interface Exported {
  readonly stockId: number;
  readonly name: string;
  readonly code: string;
  readonly language: Language;
  readonly now: Date;
  /** Called after each table. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

type FileEntry = ZipEntry & { readonly file: string };

/**
 * Writes everything of a company into the store as one zip file. Tables are read a thousand rows at a time, files are
 * passed through.
 */
export async function exportClient(deps: ExportDeps, wanted: Exported, fileName: string): Promise<ClientArchive> {
  const sums = { rows: 0, files: 0 };
  const hash = createHash('sha256');
  let bytes = 0;
  const zip = writeZip(wanted.now, async (add) => {
    const { tables, received, files } = await fill(deps, wanted, add);
    sums.rows = [...tables, ...received].reduce((sum, { rows }) => sum + rows, 0);
    sums.files = files.length;
    const { stockId, name, code, now } = wanted;
    const company = { stockId, code, name };
    const manifest = { format: 1, madeAt: now.toISOString(), company, ...sums, tables, received, entries: files };
    await add('manifest.json', textOf(`${JSON.stringify(manifest, undefined, 2)}\n`));
  });
  async function* counted() {
    for await (const chunk of zip as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await deps.store.put(fileName, Readable.from(counted()));
  return { ...sums, bytes, sha256: hash.digest('hex') };
}

async function fill({ db, store, secret }: ExportDeps, wanted: Exported, add: AddEntry) {
  const { stockId, language, progress } = wanted;
  const shapes = await describeTables(db);
  await add('README.txt', textOf(`${readme[language].join('\r\n')}\r\n`));
  const tables: TableEntry[] = [];
  const steps = companyTables.length + receivedTables.length;
  for (const [place, rules] of companyTables.entries()) {
    const table = shapes.get(rules.name);
    if (!table) throw new Error('a table is listed that is not in the database');
    const columns = table.columns.map(({ name }) => name).filter((name) => !rules.withheld?.includes(name));
    const within = <Result>(act: (tx: Database) => Promise<Result>) =>
      rules.by === 'company' ? inCompany(db, stockId, act) : db.transaction(act);
    const { sealed, sealedColumns } = rules;
    const blanked = sealed && sealedColumns && { where: sealed, columns: sealedColumns };
    tables.push(await addTable(add, { table, where: exportedRowsOf(rules, stockId), columns, blanked, within }));
    await progress(place + 1, steps);
  }
  const received: TableEntry[] = [];
  for (const [place, { name, of, columns, blanked }] of receivedTables.entries()) {
    const table = shapes.get(name);
    if (!table) throw new Error('a table is listed that is not in the database');
    const within = <Result>(act: (tx: Database) => Promise<Result>) => db.transaction(act);
    const rows = { table, where: of(stockId), columns, blanked, within };
    received.push(await addTable(add, rows, { file: `received/${name}.jsonl` }));
    await progress(companyTables.length + place + 1, steps);
  }
  const files: FileEntry[] = [];
  for await (const ids of listUploadIds(db, stockId)) {
    for (const id of ids) {
      for await (const { name } of store.list(folderOf(id)))
        files.push(await addFile(add, `files/${name}`, store.open(name)));
    }
  }
  for (const [batches, folder] of [
    [listOpenFiles(db, stockId), 'inquiry-files'],
    [listSubmittedFiles(db, stockId), 'received-files'],
  ] as const) {
    for await (const row of eachOf(batches)) {
      const described = describeFile(row, secret);
      // What cannot be opened any more is named by its row.
      if (!described || !(await store.stat(storedName(row.id)))) continue;
      const { content } = await readSealed({ store, secret }, row, described.digest);
      files.push(await addFile(add, `files/${folder}/${row.id}/${described.name}`, content));
    }
  }
  return { tables, received, files };
}

async function* eachOf<Row>(batches: AsyncIterable<readonly Row[]>) {
  for await (const batch of batches) yield* batch;
}

const addFile = async (add: AddEntry, file: string, content: Readable): Promise<FileEntry> => ({
  file,
  ...(await add(file, content as AsyncIterable<Buffer>)),
});
