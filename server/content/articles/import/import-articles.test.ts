import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { ImportPreview } from '#contract/content/article-import.ts';
import type { WaitingText } from '#contract/content/versions.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { articles, importedArticles, sources } from '#server/content/articles/tables.ts';
import { reviewSettings, versions } from '#server/content/versions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { cellMoment } from '#server/platform/xlsx/cell-moment.ts';
import { type Cell, readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createSource } from '#server/testing/article-factories.ts';
import { noteQueued } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { longestTurn } from '#server/testing/longest-turn.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { makeWorkbook } from '#server/testing/zip.ts';

let app: TestApp;
let token: string;
let editorStockId: number;
let clientStockId: number;
beforeAll(async () => {
  app = await openTestApp();
  const editor = await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  const client = await createUser(app.db, { username: 'client', role: 'CLIENT_ADMIN' });
  [editorStockId, clientStockId] = [editor.stockIds[0] as number, client.stockIds[0] as number];
  token = await app.login('editor');
  await createSource(app.db, '晨报');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(articles);
  await app.db.delete(versions);
});

/** An uploaded picture that nothing refers to yet. */
const picture = {
  ...{ userId: 1, kind: 'image' as const, state: 'ready' as const, name: 'x.webp', bytes: 1 },
  ...{ createdAt: new Date(0), touchedAt: new Date(0) },
};
const heading = ['标题', '正文', '来源', '类别', '发布时间', '原文链接'];
const good = (title: string, time: string | number = '2026-11-20 09:30') => [
  title,
  '第一段\n第二段',
  '晨报',
  'ba',
  time,
  null,
];
const workbook = async (...rows: (string | number | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [heading, ...rows] }] }));

/** Articles that have one text, which is in the file once. */
function longTexts(text: string, count: number): Buffer {
  const cell = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const heads = heading.slice(0, 5).map(cell).join('');
  const rows = Array.from({ length: count }, (_, index) => {
    const others = ['晨报', 'BA', '2026-11-20 09:30'].map(cell).join('');
    return `<row>${cell(`标题 ${index}`)}<c t="s"><v>0</v></c>${others}</row>`;
  });
  return makeWorkbook(`<worksheet><sheetData><row>${heads}</row>${rows.join('')}</sheetData></worksheet>`, {
    strings: `<sst><si><t>${text}</t></si></sst>`,
  });
}

async function upload(name: EndpointName, file: Uint8Array, fields: Record<string, string> = {}, as = token) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'anything.txt');
  const request = new Request('http://x', { method: 'POST', body: form });
  const body = await buffer(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]));
  return app.call(name, as, {
    body,
    headers: { 'content-type': request.headers.get('content-type') ?? '', clientId: 'PC' },
  });
}
const preview = async (file: Uint8Array) => (await upload('article.previewImport', file)).json();
const commit = async (file: Uint8Array, digest: string) =>
  (await upload('article.commitImport', file, { digest })).json();

describe('a workbook of articles', () => {
  test('is looked at without taking anything in, and then taken in as it was seen', async () => {
    const file = await workbook(good('甲'), good('乙', 46_346.5), good('丙', '2026-12-24'));
    const { result }: { result: ImportPreview } = await preview(file);
    expect(result.rows.map(({ cells }) => cells[4])).toEqual(['2026-11-20 09:30', '2026-11-20 12:00', '2026-12-24']);
    expect(result).toMatchObject({ total: 3, added: 3, wrong: 0, known: 0, skipped: [], wrongRows: null });
    expect(await app.db.$count(articles)).toBe(0);
    expect((await commit(file, result.digest)).result).toEqual({ added: 3, needsReview: false });
    const rows = await app.db.select().from(articles).orderBy(articles.id);
    expect(rows.map(({ title, state, publishedAt }) => [title['zh-CN'], state, publishedAt.toISOString()])).toEqual([
      ['甲', 'published', '2026-11-20T01:30:00.000Z'],
      ['乙', 'scheduled', '2026-11-20T04:00:00.000Z'],
      ['丙', 'scheduled', '2026-12-23T16:00:00.000Z'],
    ]);
    expect(rows[0]).toMatchObject({ body: { 'zh-CN': '<p>第一段</p><p>第二段</p>' }, category: 'BA', link: null });
  });

  test('says of a source that is switched off that it is, and takes one of the same name that is on', async () => {
    const off = await createSource(app.db, '停刊日报');
    await app.db.update(sources).set({ enabled: false }).where(eq(sources.id, off));
    const rowOf = (source: string) => good('甲').with(2, source);
    const file = await workbook(rowOf('停刊日报'), rowOf('从未登记'));
    expect((await preview(file)).result.skipped).toEqual([
      { row: 2, column: '来源', reason: '这个来源已停用，不再收录新文章' },
      { row: 3, column: '来源', reason: '没有登记这个来源' },
    ]);
    // From before names had to differ.
    await createSource(app.db, '停刊日报');
    expect((await preview(file)).result).toMatchObject({ added: 1, wrong: 1 });
    await app.db.delete(sources).where(eq(sources.id, off));
  });

  test('names the times that an article cannot have', async () => {
    const years = ['1026', '2206', '9999'];
    const { result } = await preview(await workbook(...years.map((year) => good(year, `${year}-11-20 09:30`))));
    const reason = '发布时间超出范围';
    expect(result).toMatchObject({
      added: 0,
      skipped: years.map((_, index) => ({ row: index + 2, column: '发布时间', reason })),
    });
  });

  test('goes with the others of a source that is merged meanwhile', async () => {
    const [id, into] = [await createSource(app.db, '并走的报'), await createSource(app.db, '留下的报')];
    const file = await workbook(good('甲').with(2, '并走的报'));
    const { result } = await preview(file);
    const { importing, merging } = await app.db.transaction(async (tx) => {
      // The import cannot note its articles yet.
      await tx.execute(sql`lock table ${importedArticles} in share mode`);
      const importing = commit(file, result.digest);
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
      const merging = Promise.resolve(app.call('source.merge', token, { body: { id, version: 1, into } }));
      expect(await Promise.race([merging, setTimeout(500, 'waits')])).toBe('waits');
      return { importing, merging };
    });
    expect((await importing).result).toEqual({ added: 1, needsReview: false });
    expect((await merging).json().result).toEqual({ articles: 1, feeds: 0 });
    expect(await app.db.$count(articles, eq(articles.sourceId, into))).toBe(1);
  });

  test('is not taken in where a source of it is just being switched off', async () => {
    const id = await createSource(app.db, '停下的报');
    const file = await workbook(good('甲').with(2, '停下的报'));
    const { result } = await preview(file);
    const { importing } = await app.db.transaction(async (tx) => {
      await tx.update(sources).set({ enabled: false }).where(eq(sources.id, id));
      const importing = commit(file, result.digest);
      expect(await Promise.race([importing, setTimeout(500, 'waits')])).toBe('waits');
      return { importing };
    });
    expect((await importing).code).toBe(errorTable.IMPORT_CHANGED.code);
    expect(await app.db.$count(articles)).toBe(0);
  });

  test('is not taken to a source where two have the name', async () => {
    for (const tier of [1, 2]) {
      const name = { 'zh-CN': `同名${tier}`, en: tier === 1 ? 'Twin' : 'TWIN' };
      await app.db.insert(sources).values({ id: 900 + tier, name, tier });
    }
    const row = good('甲');
    const { result } = await preview(await workbook(row.with(2, 'twin'), row.with(2, '同名1')));
    expect(result).toMatchObject({
      added: 1,
      skipped: [{ row: 2, column: '来源', reason: expect.stringContaining('不止一个') }],
    });
  });

  test('waits for review where one is demanded, and says so before', async () => {
    const file = await workbook(good('甲'), good('乙', '2026-12-24'));
    const before = (await preview(file)).result;
    await app.db.insert(reviewSettings).values({ subject: 'article', isRequired: true });
    // What was said of it is no longer so.
    expect((await commit(file, before.digest)).code).toBe(1625);
    const { result } = await preview(file);
    expect([before.needsReview, result.needsReview]).toEqual([false, true]);
    expect((await commit(file, result.digest)).result).toEqual({ added: 2, needsReview: true });
    const rows = await app.db.select({ state: articles.state }).from(articles);
    expect(rows.map(({ state }) => state)).toEqual(['in_review', 'in_review']);
    const queue = (await app.call('version.reviewQueue', token)).json().result;
    expect(queue.map(({ title, writer, isOwnText }: WaitingText) => [title, writer, isOwnText])).toEqual([
      ['甲', 'editor', true],
      ['乙', 'editor', true],
    ]);
    const id = queue[0]?.id ?? 0;
    const text = (await app.call('article.manageDetail', token, { params: { id } })).json().result;
    expect(text).toMatchObject({
      state: 'in_review',
      version: 1,
      isOwnText: true,
      content: { title: { 'zh-CN': '甲' } },
    });
    await app.db.delete(reviewSettings);
  });

  test('names each wrong cell by its column, and gives the wrong rows back with the reasons', async () => {
    const file = await workbook(
      good('好'),
      ['', '<p><script>x</script></p>', '没有的来源', 'XX', 'soon', 'javascript:x'],
      good('好'),
    );
    const { result }: { result: ImportPreview } = await preview(file);
    expect(result).toMatchObject({ total: 3, added: 1, wrong: 1, known: 1 });
    expect(result.skipped.map(({ row, column }) => [row, column])).toEqual([
      [3, '标题'],
      [3, '正文'],
      [3, '来源'],
      [3, '类别'],
      [3, '发布时间'],
      [3, '原文链接'],
      [4, null],
    ]);
    const rows = [];
    const back = await readXlsx(Buffer.from(result.wrongRows ?? '', 'base64'));
    for await (const { cells } of back.rows) rows.push(cells);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.at(-1)).toBe('错误');
    expect(rows[1]?.[3]).toBe('没有的来源');
    expect(rows[1]?.at(-1)).toContain('类别: 类别须为 BA、ESG 或 TPC');
  });

  test('gives the times of wrong rows back as times, also of a file whose days count from 1904', async () => {
    const rows = [heading, good('甲', 44_884.5).with(2, '没有的来源')];
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }], dateSystem: '1904' }));
    const { result }: { result: ImportPreview } = await preview(file);
    const given = await readXlsx(Buffer.from(result.wrongRows ?? '', 'base64'));
    const back: Cell[][] = [];
    for await (const row of given.rows) back.push([...row.cells]);
    const [titles = [], cells = []] = back;
    expect(cellMoment(cells[5] ?? null, given)).toEqual(new Date('2026-11-20T04:00:00Z'));
    const corrected = Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [titles, cells.with(3, '晨报')] }] }));
    const { digest } = (await preview(corrected)).result;
    expect((await commit(corrected, digest)).result).toEqual({ added: 1, needsReview: false });
    const [article] = await app.db.select().from(articles);
    expect(article?.publishedAt).toEqual(new Date('2026-11-20T04:00:00Z'));
  });

  test('does not give back a text that is longer than a cell without its end, and says so', async () => {
    const row = good('甲').with(1, '长'.repeat(40_000)).with(2, '没有的来源');
    const { result }: { result: ImportPreview } = await preview(await workbook(row));
    const back: Cell[][] = [];
    for await (const { cells } of (await readXlsx(Buffer.from(result.wrongRows ?? '', 'base64'))).rows)
      back.push([...cells]);
    expect(back[1]?.at(-1)).toContain('正文: 太长，一格放不下');
    const rows = [back[0] ?? [], back[1]?.with(3, '晨报') ?? []];
    const corrected = await preview(await writeXlsx({ sheets: [{ name: 'S', rows }] }));
    expect(corrected.result).toMatchObject({ added: 0, skipped: [{ row: 2, column: '正文' }] });
  });

  test('shows what becomes of each row, and takes in the cells that were put right', async () => {
    const file = await workbook(good('甲'), ['乙', '正文', '没有的来源', 'BA', 'soon', null], good('甲'));
    const { result }: { result: ImportPreview } = await preview(file);
    expect(result.columns.map(({ title }) => title)).toEqual(heading);
    expect(result.rows.map(({ row, effect, correctable }) => [row, effect, correctable])).toEqual([
      [2, 'added', []],
      [3, 'wrong', ['source', 'publishedAt']],
      [4, 'skipped', []],
    ]);
    const corrections = JSON.stringify([
      { row: 3, column: 'source', value: '晨报' },
      { row: 3, column: 'publishedAt', value: '2026-11-19' },
    ]);
    const second = (await upload('article.previewImport', file, { corrections })).json().result;
    expect(second).toMatchObject({ added: 2, wrong: 0, known: 1 });
    const { digest } = second;
    // What was put right belongs to what was seen.
    expect((await commit(file, digest)).code).toBe(1625);
    const taken = await upload('article.commitImport', file, { digest, corrections });
    expect(taken.json().result).toEqual({ added: 2, needsReview: false });
    const entry = (await app.db.select().from(auditEntries)).findLast(({ action }) => action === 'article.import');
    expect(entry?.detail).toEqual({ added: 2, wrong: 0, known: 1 });
  });

  test.each([
    ['no list', '{'],
    ['a NUL', String.raw`[{"row":2,"column":"title","value":"\u0000"}]`],
    ['half a character', String.raw`[{"row":2,"column":"title","value":"\ud800"}]`],
    ['another list', '[{"row":3}]'],
    ['too many', JSON.stringify(Array.from({ length: 201 }, () => ({ row: 2, column: 'title', value: '' })))],
  ])('is not corrected by %s', async (_what, corrections) => {
    const response = await upload('article.previewImport', await workbook(good('甲')), { corrections });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toMatch(/^body\.corrections/);
  });

  test('names a picture that its writer may not publish as an error of its row, wherever it stands', async () => {
    const address = (id: string) => `https://x.example/media/images/${id}/480.webp`;
    const [foreign, own, published] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
    await app.db.insert(uploads).values([
      { ...picture, id: foreign, stockId: clientStockId },
      { ...picture, id: own, stockId: editorStockId },
      { ...picture, id: published, stockId: clientStockId, usedAt: app.now() },
    ]);
    const withBody = (title: string, body: string) => [title, body, ...good(title).slice(2)];
    const file = await workbook(
      withBody('链接', `<p><a href="${address(foreign)}">图</a></p>`),
      withBody('实体', `<p>https://x.example/media&#47;images/${foreign}/480.webp</p>`),
      withBody(`upload/${foreign}`, '正文'),
      [...good('原文').slice(0, 5), address(foreign)],
      withBody('没有的', `${address('d'.repeat(32))}`),
      withBody('自己的', address(own)),
      withBody('发布的', address(published)),
    );
    const { result } = await preview(file);
    const reason = '找不到这个文件，请重新上传';
    expect(result.skipped).toEqual([
      { row: 2, column: '正文', reason },
      { row: 3, column: '正文', reason },
      { row: 4, column: '标题', reason },
      { row: 5, column: '原文链接', reason },
      { row: 6, column: '正文', reason },
    ]);
    expect((await commit(file, result.digest)).result.added).toBe(2);
    const used = await app.db.select({ id: uploads.id, usedAt: uploads.usedAt }).from(uploads).orderBy(uploads.id);
    expect(used.map(({ id, usedAt }) => [id, usedAt !== null])).toEqual([
      [foreign, false],
      [own, true],
      [published, true],
    ]);
  });

  test('may name more pictures than a statement has parameters', async () => {
    const address = (index: number) => `/media/images/${index.toString(16).padStart(32, '0')}/`;
    const texts = Array.from({ length: 36 }, (_, row) =>
      Array.from({ length: 2_000 }, (_unused, index) => address(row * 2_000 + index)).join(' '),
    );
    const file = await workbook(...texts.map((body, index) => [`${index}`, body, ...good('').slice(2)]));
    expect((await preview(file)).result).toMatchObject({ total: 36, wrong: 36 });
  });

  test('names a summary that is too long', async () => {
    const rows = [
      [...heading, '摘要'],
      [...good('甲'), '长'.repeat(1_001)],
      [...good('乙'), '长'.repeat(1_000)],
    ];
    const { result } = await preview(Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] })));
    expect(result.skipped).toEqual([{ row: 2, column: '摘要', reason: '内容过长' }]);
  });

  test('names a body that would be too long to be saved again', async () => {
    const [, , ...others] = good('');
    const file = await workbook(['甲', '&'.repeat(30_000), ...others], ['乙', '行\n'.repeat(20_000), ...others]);
    const { result } = await preview(file);
    expect(result.skipped).toEqual([2, 3].map((row) => ({ row, column: '正文', reason: '内容过长' })));
  });

  test('takes a title as one line, and refuses one of which nothing is seen', async () => {
    const file = await workbook(good('幻灯片\n标题'), good('\u200b'));
    const { result } = await preview(file);
    expect(result.skipped).toMatchObject([{ row: 3, column: '标题' }]);
  });

  test('passes over what is here already', async () => {
    const file = await workbook(good('甲'));
    const first = await preview(file);
    await commit(file, first.result.digest);
    expect((await preview(file)).result).toMatchObject({ added: 0, known: 1 });
  });

  test('is not taken in when it, or what is here, has changed since it was seen', async () => {
    const file = await workbook(good('甲'), good('乙'));
    const { result } = await preview(file);
    expect((await commit(await workbook(good('甲')), result.digest)).code).toBe(1625);
    const one = await workbook(good('甲'));
    await commit(one, (await preview(one)).result.digest);
    expect((await commit(file, result.digest)).code).toBe(1625);
    expect(await app.db.$count(articles)).toBe(1);
  });

  test('that is taken in twice at once comes in once', async () => {
    const file = await workbook(good('甲'), good('乙'));
    const { digest } = (await preview(file)).result;
    const answers = await Promise.all([commit(file, digest), commit(file, digest)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 1625]));
    expect(await app.db.$count(articles)).toBe(2);
  });

  test('of thousands comes in', async () => {
    const file = await workbook(...Array.from({ length: 5_000 }, (_, index) => good(`标题 ${index}`)));
    const { result } = await preview(file);
    expect(result.rows).toHaveLength(5_000);
    expect((await commit(file, result.digest)).result.added).toBe(5_000);
  });

  test('of long texts is checked while others get their turn', async () => {
    const file = longTexts('正文一句。'.repeat(10_000), 500);
    const {
      value: { result },
      share,
    } = await longestTurn(() => preview(file));
    expect(result).toMatchObject({ total: 500, added: 500 });
    // Garbage of so much text is collected at once; checked at once, the rows take two thirds and more.
    expect(share).toBeLessThan(0.5);
  });

  test('of long texts comes in, all of it', async () => {
    const file = longTexts('正文一句。'.repeat(10_000), 45);
    const { result } = await preview(file);
    expect((await commit(file, result.digest)).result.added).toBe(45);
    expect(await app.db.$count(articles)).toBe(45);
  });

  test('is made from a template that explains itself', async () => {
    const template = await app.call('article.importTemplate', token, { headers: { cookie: 'lang=en' } });
    const rows = [];
    for await (const { cells } of (await readXlsx(template.rawPayload)).rows) rows.push(cells);
    expect(rows[0]?.slice(0, 4)).toEqual(['Title', 'Summary', 'Body', 'Source']);
    expect(rows).toHaveLength(2);
  });
});

describe('the last import of articles', () => {
  const found = async (as = token) => (await app.call('article.lastImport', as)).json().result;
  const last = async () => {
    const result = await found();
    if (!result) throw new Error('there is no last import');
    return result;
  };
  const undo = async (id: number, as = token) => (await app.call('article.undoImport', as, { body: { id } })).json();
  const importFile = async (file: Uint8Array) => commit(file, (await preview(file)).result.digest);
  const articlesByTitle = async () => {
    const rows = await app.db.select().from(articles).orderBy(articles.id);
    return new Map(rows.map(({ title, id }) => [title['zh-CN'], id]));
  };

  test('is deleted where nobody has touched it since, and can be imported again', async () => {
    const file = await workbook(good('甲'), good('乙', '2026-12-24'), good('丙'), good('丁'));
    await importFile(file);
    const ids = await articlesByTitle();
    const id = ids.get('丙') ?? 0;
    const { content } = (await app.call('article.manageDetail', token, { params: { id } })).json().result;
    const withdrawn = { id: ids.get('丁'), version: 0, action: 'withdraw' };
    await app.call('article.changeState', token, { body: withdrawn });
    await app.call('article.update', token, { body: { id, version: 0, content: { ...content, link: null } } });
    const queued = await noteQueued(app.db);
    const { id: number, ...counts } = await last();
    expect(counts).toEqual({
      ...{ importedAt: app.now().toISOString(), added: 4, changed: 0, removed: 0 },
      ...{ undoable: 2, left: 2 },
    });
    expect((await undo(number)).result).toEqual({ undone: 2, left: 2 });
    expect([...(await articlesByTitle()).keys()]).toEqual(['丙', '丁']);
    expect(await queued()).toEqual([ids.get('甲'), ids.get('乙')]);
    const entry = (await app.db.select().from(auditEntries)).findLast(({ action }) => action === 'article.undoImport');
    expect(entry).toMatchObject({ subject: `article import ${number}`, detail: { undone: 2, left: 2 } });
    expect((await undo(number)).code).toBe(errorTable.IMPORT_ENDED.code);
    expect((await preview(file)).result).toMatchObject({ added: 2, known: 2 });
  });

  test('leaves the review with its versions, but for what somebody has looked at', async () => {
    await app.db.insert(reviewSettings).values({ subject: 'article', isRequired: true });
    await importFile(await workbook(good('甲'), good('乙')));
    const id = (await articlesByTitle()).get('乙') ?? 0;
    await app.call('article.changeState', token, { body: { id, version: 1, action: 'sendBack', note: '改' } });
    expect((await undo((await last()).id)).result).toEqual({ undone: 1, left: 1 });
    expect([...(await articlesByTitle()).keys()]).toEqual(['乙']);
    const left = await app.db.select({ id: versions.subjectId, number: versions.number }).from(versions);
    expect(left.toSorted((a, b) => a.number - b.number)).toEqual([
      { id, number: 1 },
      { id, number: 2 },
    ]);
    expect((await app.call('version.reviewQueue', token)).json().result).toEqual([]);
    await app.db.delete(reviewSettings);
  });

  test('is the own one, of this kind, for seven days', async () => {
    await importFile(await workbook(good('甲')));
    const { id } = await last();
    await createUser(app.db, { username: 'colleague', role: 'ADMIN' });
    const colleague = await app.login('colleague');
    expect(await found(colleague)).toBeNull();
    expect((await undo(id, colleague)).code).toBe(errorTable.IMPORT_ENDED.code);
    for (const name of ['manual.undoImport', 'evaluation.undoImport'] as const)
      expect((await app.call(name, token, { body: { id } })).json().code).toBe(errorTable.IMPORT_ENDED.code);
    app.pass(7 * 24 * 60 * 60_000 + 1);
    token = await app.login('editor');
    expect(await found()).toBeNull();
    expect((await undo(id)).code).toBe(errorTable.IMPORT_ENDED.code);
    expect([...(await articlesByTitle()).keys()]).toEqual(['甲']);
  });
});

describe('what is not taken', () => {
  test('a small file whose rows all have the same long text', async () => {
    const file = longTexts('a'.repeat(99_000), 400);
    expect(file.length).toBeLessThan(10_000);
    expect((await upload('article.previewImport', file)).json().code).toBe(1623);
  });

  test.each([
    ['a text', Buffer.from('标题,正文'), 1621],
    ['macros', makeWorkbook('<a/>', { more: [{ name: 'xl/vbaProject.bin', content: 'x' }] }), 1622],
    ['a bomb', makeWorkbook(Buffer.alloc(64 * 1024 * 1024, ' ')), 1623],
    ['a sheet without the columns', makeWorkbook('<a><row><c t="str"><v>x</v></c></row></a>'), 1624],
    ['an empty sheet', makeWorkbook('<a/>'), 1624],
  ])('%s', async (_what, file, code) => {
    const response = await upload('article.previewImport', file);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ code, desc: expect.stringMatching(/[\u4e00-\u9fff]/) });
  });

  test('more bytes than an upload may have', async () => {
    expect((await upload('article.previewImport', Buffer.alloc(17 * 1024 * 1024))).statusCode).toBe(413);
  });

  test('a form without a file, a file twice, a body that is no form, one that breaks off', async () => {
    const send = (body: string, type: string) =>
      app.call('article.previewImport', token, { body, headers: { 'content-type': type } });
    const form = (parts: string) => send(`${parts}--b--\r\n`, 'multipart/form-data; boundary=b');
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n';
    expect((await form('--b\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n')).statusCode).toBe(400);
    expect((await form(file + file)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await form(file + file)).statusCode).toBeLessThan(500);
    expect((await send('{}', 'application/json')).statusCode).toBe(415);
    expect((await send('--b\r\nContent-Disp', 'multipart/form-data; boundary=b')).statusCode).toBe(400);
    expect((await send(file, 'multipart/form-data')).statusCode).toBeLessThan(500);
    const proto = '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n';
    expect((await form(proto + file)).statusCode).toBeLessThan(500);
  });

  test('anything from a client', async () => {
    const client = await app.login('client');
    expect((await upload('article.previewImport', await workbook(good('甲')), {}, client)).json().code).toBe(1004);
  });
});
