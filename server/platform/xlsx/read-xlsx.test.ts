import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { makeWorkbook, makeZip } from '#server/testing/zip.ts';
import { cellMoment } from './cell-moment.ts';
import { failedColumns } from './failed-cells.ts';
import { readXlsx, type SheetRow } from './read-xlsx.ts';

async function read(file: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of (await readXlsx(Buffer.from(file))).rows) rows.push(row);
  return rows;
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
/** A workbook whose cells all refer to one text. */
const sharedText = (length: number, cells: number) =>
  makeWorkbook(sheet('<row><c t="s"><v>0</v></c></row>'.repeat(cells)), {
    strings: `<sst><si><t>${'a'.repeat(length)}</t></si></sst>`,
  });
/** A workbook with something else in place of a part: of two parts of one name the later counts. */
const replaced = (name: string, content: string) => makeWorkbook(sheet(''), { more: [{ name, content }] });
const manyElements = (name: string, count: number) => `<x>${`<${name}/>`.repeat(count)}</x>`;
const refused = (file: Buffer) =>
  read(file).then(
    () => undefined,
    (error: { fault?: string }) => error.fault,
  );

/** Runs and returns duration and peak memory growth, in milliseconds and megabytes. */
async function measure(act: () => Promise<unknown>) {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const result = await act();
  clearInterval(timer);
  return { result, grown: (Math.max(most, process.memoryUsage().rss) - before) / 1024 / 1024 };
}

describe('a workbook', () => {
  test('comes back as it was written', async () => {
    const rows = [
      ['标题', 'n', null, 'ok'],
      ['甲 & <乙>\n第二行', 1.5, null, true],
    ];
    expect(await read(await writeXlsx({ sheets: [{ name: '文章', rows }] }))).toEqual([
      { number: 1, cells: rows[0] },
      { number: 2, cells: rows[1] },
    ]);
  });

  test('names the cells in which a formula failed, as texts that are known again', async () => {
    const cells = ['#N/A', '#REF!', 'Err:504'].map((text) => `<c t="e"><v>${text}</v></c>`).join('');
    const file = makeWorkbook(sheet(`<row>${cells}<c t="str"><v>#1</v></c></row>`));
    const [row] = await read(file);
    expect(row?.cells).toEqual(['#N/A', '#REF!', '#VALUE!', '#1']);
    expect(failedColumns(Object.fromEntries((row?.cells ?? []).entries()))).toEqual(['0', '1', '2']);
  });

  test('keeps the place of what is missing, and drops rows that hold nothing', async () => {
    const xml = sheet(
      '<row r="3"><c r="B3" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c><c r="D3"><v>7</v></c></row><row r="9"><c r="A9"/></row>',
    );
    expect(await read(makeWorkbook(xml))).toEqual([{ number: 3, cells: [null, 'ab', null, 7] }]);
  });

  test('of another program, with prefixes and readings beside the text, says the same', async () => {
    const strings = '<x:sst xmlns:x="x"><x:si><x:t>文</x:t><x:rPh sb="0" eb="1"><x:t>ぶん</x:t></x:rPh></x:si></x:sst>';
    const xml =
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await read(makeWorkbook(xml, { strings }))).toEqual([{ number: 1, cells: ['文'] }]);
  });

  test('says what was meant where characters are written as numbers', async () => {
    const strings =
      '<sst><si><t>一_x000D_\n二</t></si><si><t>_x005F_x000D_</t></si><si><t>_x0000_三_xD800_</t></si></sst>';
    const cells = [0, 1, 2].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    const inline = '<c t="inlineStr"><is><t>_x0041_</t></is></c>';
    expect(await read(makeWorkbook(sheet(`<row>${cells}${inline}</row>`), { strings }))).toEqual([
      { number: 1, cells: ['一\n二', '_x000D_', '三\ufffd', 'A'] },
    ]);
  });

  test('of 20,000 rows is read within a few seconds, while others get their turn', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`标题 ${index}`, '正文'.repeat(50), index]);
    const file = await writeXlsx({ sheets: [{ name: 'S', rows }] });
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    expect(await read(file)).toHaveLength(20_000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});

describe('a text that many cells refer to', () => {
  test('comes in at the limit of characters, and is refused beyond', async () => {
    expect(await read(sharedText(1_000, 30_000))).toHaveLength(30_000);
    expect(await refused(sharedText(1_000, 30_001))).toBe('TOO_LARGE');
  });

  test('is counted wherever it stands, in a row as well', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(31)}</row>`;
    const strings = `<sst><si><t>${'a'.repeat(1_000_000)}</t></si></sst>`;
    expect(await refused(makeWorkbook(sheet(row), { strings }))).toBe('TOO_LARGE');
  });
});

describe('what is no workbook', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text that is called one', Buffer.from('标题,正文\n')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1')],
    ['a workbook of before 2007, or one behind a password', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a torn zip', Buffer.from('PK\x03\x04 and no more')],
    ['another kind of document', makeZip([{ name: 'word/document.xml', content: '<w/>' }])],
    ['XML that does not end', makeWorkbook('<worksheet><sheetData><row>')],
    ['names that lead out of the file', makeZip([{ name: '../../etc/passwd', content: 'x' }])],
  ])('%s is refused', async (_what, file) => {
    expect(await refused(file)).toBe('UNREADABLE');
  });

  test('macros are refused, however they are called', async () => {
    const contentType = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
    expect(await refused(makeWorkbook(sheet(''), { contentType }))).toBe('MACROS');
    const more = [{ name: 'xl/vbaProject.bin', content: 'x' }];
    expect(await refused(makeWorkbook(sheet(''), { more }))).toBe('MACROS');
  });

  test('entities and document types are refused', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${sheet('<row><c t="str"><v>&b;</v></c></row>')}`;
    expect(await refused(makeWorkbook(bomb))).toBe('UNREADABLE');
    const outside = `<!DOCTYPE x SYSTEM "file:///etc/passwd">${sheet('')}`;
    expect(await refused(makeWorkbook(outside))).toBe('UNREADABLE');
    expect(await refused(makeWorkbook(sheet('<row><c t="str"><v>&lol;</v></c></row>')))).toBe('UNREADABLE');
  });
});

describe('within 200 MB', () => {
  const cases: readonly (readonly [what: string, file: () => Buffer])[] = [
    ['a quarter of a gigabyte of blanks', () => makeWorkbook(Buffer.alloc(256 * 1024 * 1024, ' '))],
    [
      'a part that claims to be small',
      () =>
        makeWorkbook(sheet(''), {
          more: [{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(64 * 1024 * 1024, ' '), claimedSize: 1000 }],
        }),
    ],
    ['50,001 rows and a heading', () => makeWorkbook(sheet('<row><c t="str"><v>a</v></c></row>'.repeat(50_002)))],
    ['a million cells and one', () => makeWorkbook(sheet(`<row>${'<c r="A1"><v>1</v></c>'.repeat(1_000_001)}</row>`))],
    [
      'a million cells behind a prefix',
      () => makeWorkbook(`<x:s xmlns:x="x"><x:row>${'<x:c/>'.repeat(1_000_001)}</x:row></x:s>`),
    ],
    ['ten million tags of no meaning', () => makeWorkbook(sheet('<a/>'.repeat(10_000_000)))],
    ['a workbook of a million sheets', () => replaced('xl/workbook.xml', manyElements('sheet', 1_000_000))],
    ['a million relations', () => replaced('xl/_rels/workbook.xml.rels', manyElements('Relationship', 1_000_000))],
    ['a million types', () => replaced('[Content_Types].xml', manyElements('Default', 1_000_000))],
    [
      'one tag of a million attributes',
      () => makeWorkbook(sheet(`<row ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}=""`).join(' ')}/>`)),
    ],
    ['one text in thousands of cells', () => sharedText(20_000, 4_000)],
    ['a text of a million characters and one', () => sharedText(1_000_001, 1)],
    [
      'ten thousand parts',
      () => makeZip(Array.from({ length: 10_000 }, (_, index) => ({ name: `xl/${index}`, content: '' }))),
    ],
  ];
  test.each(cases)('%s are refused', async (_what, makeFile) => {
    const file = makeFile();
    const { result, grown } = await measure(() => refused(file));
    expect(result).toMatch(/TOO_LARGE|UNREADABLE/);
    expect(grown).toBeLessThan(200);
  });
});

describe('the moment of a cell', () => {
  const moment = (cell: string | number, date1904 = false) => cellMoment(cell, { date1904 })?.toISOString();

  test('is read from day numbers and from dates as people write them, in China’s time', () => {
    expect(moment(46_346.395833333336)).toBe('2026-11-20T01:30:00.000Z');
    expect(moment(46_346.395833333336 - 1462, true)).toBe('2026-11-20T01:30:00.000Z');
    for (const text of ['2026-11-20 09:30', '2026/11/20 9:30', '2026年11月20日 09:30:00', '2026-11-20T09:30:00.000']) {
      expect(moment(text)).toBe('2026-11-20T01:30:00.000Z');
    }
    expect(moment('2026-11-20')).toBe('2026-11-19T16:00:00.000Z');
  });

  test.each(['', 'soon', '2026-02-30', '2026-13-01', '2026-11-20 25:00', 12, 1e9])('%s is none', (cell) => {
    expect(moment(cell)).toBeUndefined();
  });
});
