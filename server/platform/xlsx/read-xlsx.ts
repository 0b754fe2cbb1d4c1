import { posix } from 'node:path';
import { openPackage, type WorkbookPackage } from './open-package.ts';
import { collectElements, parseXml } from './parse-xml.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type Cell, SheetReader, type SheetRow } from './sheet-reader.ts';
import { WorkbookError, workbookLimits } from './workbook-error.ts';

export type { Cell, SheetRow };

export interface Sheet {
  /** Rows that are not empty, in order, as they are read. */
  readonly rows: AsyncGenerator<SheetRow>;
  /** Days count from 1904 instead of 1900. */
  readonly date1904: boolean;
  /** Approximate number of rows; 0 if unknown before reading. */
  readonly expected: number;
}

const sheetType = /spreadsheetml\.(sheet|template)\.main\+xml$/;
const macroType = /macroenabled/i;

/**
 * Reads the first visible sheet of an Excel workbook within limits (see {@link workbookLimits}). The format is
 * recognised by content, not by name.
 * @throws WorkbookError also while rows are read
 */
export async function readXlsx(file: Buffer): Promise<Sheet> {
  const parts = await openPackage(file);
  await checkTypes(parts);
  const workbook = await required(parts, 'xl/workbook.xml');
  const elements = await collectElements(workbook, ['sheet', 'workbookPr']);
  const sheet = elements.find(
    ({ name, attributes }) => name === 'sheet' && (attributes.state ?? 'visible') === 'visible',
  );
  const properties = elements.find(({ name }) => name === 'workbookPr')?.attributes;
  const targets = await readTargets(parts);
  const sheetId = Object.entries(sheet?.attributes ?? {}).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
  const part = await required(parts, targets.get(sheetId)?.path ?? '');
  const expected = countRows(part);
  const stringsPath = [...targets.values()].find(({ type }) => type.endsWith('/sharedStrings'))?.path;
  const strings = await readSharedStrings(stringsPath === undefined ? undefined : await parts.read(stringsPath));
  parts.close();
  return { rows: readRows(part, strings), date1904: /^(1|true)$/.test(properties?.date1904 ?? ''), expected };
}

async function* readRows(part: Buffer, strings: readonly string[]): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(strings);
  for await (const _slice of parseXml(part, reader)) yield* reader.takeRows();
}

async function checkTypes(parts: WorkbookPackage): Promise<void> {
  const types = await collectElements(await required(parts, '[Content_Types].xml'), ['Override', 'Default']);
  const contentTypes = types.map(({ attributes }) => attributes.ContentType ?? '');
  if (contentTypes.some((type) => macroType.test(type))) throw new WorkbookError('MACROS');
  if (!contentTypes.some((type) => sheetType.test(type))) throw new WorkbookError('UNREADABLE');
}

async function readTargets(parts: WorkbookPackage) {
  const relations = await collectElements(await required(parts, 'xl/_rels/workbook.xml.rels'), ['Relationship']);
  return new Map(
    relations
      .filter(({ attributes }) => attributes.TargetMode !== 'External')
      .map(({ attributes: { Id = '', Target = '', Type = '' } }) => [
        Id,
        { type: Type, path: Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target) },
      ]),
  );
}

async function required(parts: WorkbookPackage, name: string): Promise<Buffer> {
  const part = await parts.read(name);
  if (!part) throw new WorkbookError('UNREADABLE');
  return part;
}

/** Counts rows and cells by their tags, far quicker than parsing a sheet only to refuse it. */
function countRows(part: Buffer): number {
  const rows = countUpTo(part, '<row', workbookLimits.rows);
  const isTooMany =
    rows > workbookLimits.rows ||
    countUpTo(part, '<c ', workbookLimits.cells) > workbookLimits.cells ||
    countUpTo(part, '<c>', workbookLimits.cells) > workbookLimits.cells;
  if (isTooMany) throw new WorkbookError('TOO_LARGE');
  return rows;
}

function countUpTo(part: Buffer, tag: string, most: number): number {
  let count = 0;
  for (let at = part.indexOf(tag); at >= 0 && count <= most; at = part.indexOf(tag, at + tag.length)) count += 1;
  return count;
}
