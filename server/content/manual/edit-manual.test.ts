import { eq } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { imagePath } from '#contract/content/image-address.ts';
import { type ManualImport, maxChapters } from '#contract/content/manual-editing.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { reviewSettings, versions } from '#server/content/versions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createUser } from '#server/testing/factories.ts';
import { sentAfterAudits } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { makeWorkbook } from '#server/testing/zip.ts';
import { manualChapters } from './tables.ts';

let app: TestApp;
let token: string;
const picture = '0b'.repeat(16);
beforeAll(async () => {
  app = await openTestApp();
  const { id: userId, stockIds } = await createUser(app.db, { username: 'editor', role: 'EDITOR' });
  await createUser(app.db, { username: 'client', role: 'CLIENT_ADMIN' });
  token = await app.login('editor');
  const moment = app.now();
  await app.db.insert(uploads).values({
    ...{ id: picture, stockId: stockIds[0] ?? 0, userId, kind: 'image', state: 'ready', name: 'a.png', bytes: 1 },
    ...{ createdAt: moment, touchedAt: moment, usedAt: moment },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(manualChapters);
  await app.db.delete(versions);
});

const post = async (name: EndpointName, body: object) => (await app.call(name, token, { body })).json();
const chapter = (title: string, body = `<p>${title}</p>`) => ({
  title: { 'zh-CN': title, en: `${title} (en)` },
  body: { 'zh-CN': body, en: body },
});
const create = async (title: string) => (await post('manual.create', chapter(title))).result;
const step = async (id: number, version: number, action: string) =>
  (await post('manual.changeState', { id, version, action })).result;
/** A chapter that readers see, at version 2. */
const publish = async (title: string) => step((await create(title)).id, 1, 'publish');
const read = async (lang = 'zh-CN') =>
  (await app.call('manual.chapters', token, { headers: { cookie: `lang=${lang}` } })).json().result;
const titles = async () => (await read()).map(({ title }) => title);

describe('the chapters of the manual', () => {
  test('are added, changed, put in order and taken out', async () => {
    const [one, two, three] = [await publish('一'), await publish('二'), await publish('三')];
    expect(await titles()).toEqual(['一', '二', '三']);
    const ordered = await post('manual.order', { before: [one.id, two.id, three.id], ids: [three.id, one.id, two.id] });
    expect(ordered.result.map(({ title }: { title: string }) => title)).toEqual(['三', '一', '二']);
    const saved = await post('manual.save', { id: one.id, version: 2, ...chapter('一改') });
    expect(saved.result).toMatchObject({ version: 3, title: { 'zh-CN': '一改', en: '一改 (en)' } });
    expect(await titles()).toEqual(['三', '一', '二']);
    await step(one.id, 3, 'publish');
    expect((await post('manual.remove', { id: two.id, version: 2 })).code).toBe(200);
    expect(await titles()).toEqual(['三', '一改']);
    const actions = (await app.db.select().from(auditEntries)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['manual.create', 'manual.order', 'manual.save', 'manual.remove']));
  });

  test('are safe to show, and need words', async () => {
    const dirty = chapter(
      '危险',
      '<p onclick="x()">字</p><script>alert(1)</script><img src="https://evil.example/a.png">',
    );
    expect((await post('manual.create', dirty)).result.body['zh-CN']).toBe('<p>字</p>');
    expect((await post('manual.create', chapter('空', '<p> </p>'))).issues[0].path).toBe('body.body.zh-CN');
    const foreign = chapter('图', `<p>字</p><img src="/media/images/${'0'.repeat(32)}/1024.webp">`);
    expect((await post('manual.create', foreign)).issues[0].path).toBe('body.body');
  });

  test('are not overwritten by who has seen less', async () => {
    const { id } = await create('一');
    await post('manual.save', { id, version: 1, ...chapter('先') });
    expect((await post('manual.save', { id, version: 1, ...chapter('后') })).code).toBe(1490);
    expect((await post('manual.remove', { id, version: 1 })).code).toBe(1490);
    for (const ids of [
      [id, 999_999],
      [id, id],
    ])
      expect((await post('manual.order', { before: [id], ids })).code).toBe(1491);
    expect((await app.call('manual.manageList', token)).json().result).toMatchObject([{ title: '先', state: 'draft' }]);
  });

  test('are not put back in order by who has not seen a colleague’s order', async () => {
    const [one, two, three] = [await publish('一'), await publish('二'), await publish('三')];
    const before = [one.id, two.id, three.id];
    const ordered = { before, ids: [three.id, one.id, two.id] };
    expect((await post('manual.order', ordered)).code).toBe(200);
    expect((await post('manual.order', { before, ids: [one.id, three.id, two.id] })).code).toBe(1491);
    // The same once more, whose answer was lost.
    expect((await post('manual.order', ordered)).code).toBe(200);
    expect(await titles()).toEqual(['三', '一', '二']);
  });

  test('keep what they were, also what they came as', async () => {
    const [row] = await app.db
      .insert(manualChapters)
      .values({ sort: 1, ...chapter('随产品'), updatedAt: new Date('2026-01-01T00:00:00Z') })
      .returning();
    const id = row?.id ?? 0;
    await post('manual.save', { id, version: 0, ...chapter('改') });
    const history = (await app.call('manual.versions', token, { params: { id } })).json().result;
    expect(history.map(({ number, title, changedBy }: Record<string, unknown>) => [number, title, changedBy])).toEqual([
      [2, '改', 'editor'],
      [1, '随产品', null],
    ]);
    expect((await post('manual.restore', { id, version: 2, number: 1 })).result).toMatchObject({
      ...{ version: 3, title: { 'zh-CN': '随产品' } },
    });
    expect((await post('manual.restore', { id, version: 3, number: 9 })).code).toBe(404);
  });
});

const heading = ['章节标题', '正文', '英文标题', '英文正文'];
type Cells = (string | number | null)[];
const workbook = async (rows: Cells[], head = heading) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: [head, ...rows] }] }));
const preview = async (file: Uint8Array): Promise<ManualImport> =>
  (await sendFile(app, 'manual.previewImport', token, file)).json().result;
const commit = async (file: Uint8Array, digest: string) =>
  (await sendFile(app, 'manual.commitImport', token, file, { digest })).json();

describe('a workbook of chapters', () => {
  test('is seen as the manual it would make, and then makes it', async () => {
    await publish('一');
    await publish('二');
    const file = await workbook([
      ['三', '第一段\n第二段', 'Three', '<p>Text</p><script>x</script>'],
      ['二', '新的正文', null, null],
    ]);
    const seen = await preview(file);
    expect(seen).toMatchObject({ total: 2, faultCount: 0, annotated: null, added: 1, replaced: 1, unchanged: 0 });
    expect(seen.chapters.map(({ title, effect, bodyHtml }) => [title, effect, bodyHtml])).toEqual([
      ['一', 'kept', '<p>一</p>'],
      ['二', 'replaced', '<p>新的正文</p>'],
      ['三', 'added', '<p>第一段</p><p>第二段</p>'],
    ]);
    expect(await titles()).toEqual(['一', '二']);
    expect((await commit(file, seen.digest)).result).toEqual({ added: 1, replaced: 1 });
    expect(await titles()).toEqual(['一', '二', '三']);
    const english = await read('en');
    expect(english.map(({ bodyHtml }) => bodyHtml)).toEqual(['<p>一</p>', '<p>新的正文</p>', '<p>Text</p>']);
    const [entry] = (await app.db.select().from(auditEntries)).filter(({ action }) => action === 'manual.import');
    expect(entry?.detail).toEqual({ added: ['三'], replaced: ['二'] });
    expect(await preview(file)).toMatchObject({ added: 0, replaced: 0, unchanged: 2 });
  });

  test.each([false, true])(
    'is noted at its very end, chapter by chapter and as a whole: reviewed %s',
    async (isReviewed) => {
      await publish('一');
      if (isReviewed) await app.db.insert(reviewSettings).values({ subject: 'manual', isRequired: true });
      const file = await workbook(['二', '三', '一'].map((title) => [title, `${title}的新正文`, null, null]));
      const { digest } = await preview(file);
      const start = await app.db.$count(auditEntries);
      const sent = await sentAfterAudits(app.pool, async () => {
        expect((await commit(file, digest)).result).toEqual({ added: 2, replaced: 1 });
      });
      expect(sent).toEqual([]);
      const entries = await app.db.select().from(auditEntries).orderBy(auditEntries.id).offset(start);
      const saved = isReviewed ? ['manual.save'] : [];
      expect(entries.map(({ action }) => action)).toEqual([
        'manual.create',
        'manual.create',
        ...saved,
        'manual.import',
      ]);
      const chapters = await app.db.select().from(manualChapters).orderBy(manualChapters.sort);
      expect(chapters.map(({ sort, title }) => [sort, title['zh-CN']])).toEqual([
        [1, '一'],
        [2, '二'],
        [3, '三'],
      ]);
      await app.db.delete(reviewSettings);
    },
  );

  test('leaves the English of a chapter when it has no column for it', async () => {
    await publish('一');
    const file = await workbook([['一', '新的正文']], ['章节标题', '正文']);
    await commit(file, (await preview(file)).digest);
    expect((await read('en'))[0]).toMatchObject({ title: '一 (en)', bodyHtml: '<p>一</p>', untranslated: false });
  });

  test('with wrong cells comes back with what is wrong, and is taken as a whole or not', async () => {
    const file = await workbook([
      ['好', '正文', null, null],
      [null, '<p><script>x</script></p>', 'Alone', null],
      ['好', '又一次', null, null],
      ['长'.repeat(101), '正文', null, null],
    ]);
    const seen = await preview(file);
    expect(seen.faults.map(({ row, column }) => [row, column])).toEqual([
      [3, '章节标题'],
      [3, '正文'],
      [3, '英文正文'],
      [4, '章节标题'],
      [5, '章节标题'],
    ]);
    const rows = [];
    for await (const { cells } of (await readXlsx(Buffer.from(seen.annotated ?? '', 'base64'))).rows) rows.push(cells);
    expect(rows.map((cells) => cells[4] ?? '')).toEqual([
      '错误',
      '',
      expect.stringContaining('英文正文: '),
      '章节标题: 与第 2 行的标题相同',
      '章节标题: 最多 100 个字符',
    ]);
    expect((await commit(file, seen.digest)).code).toBe(1489);
    expect(await titles()).toEqual([]);
  });

  test.each([false, true])('brings no withdrawn chapter back to its readers: reviewed %s', async (isReviewed) => {
    const { id } = await publish('一');
    await step(id, 2, 'withdraw');
    if (isReviewed) await app.db.insert(reviewSettings).values({ subject: 'manual', isRequired: true });
    const file = await workbook([['一', '新的正文', null, null]]);
    const { faults, rows, digest } = await preview(file);
    expect(faults).toMatchObject([{ row: 2, column: '章节标题', reason: expect.stringContaining('已下线') }]);
    expect(rows.map(({ effect }) => effect)).toEqual(['wrong']);
    expect((await commit(file, digest)).code).toBe(errorTable.IMPORT_HAS_FAULTS.code);
    expect(await titles()).toEqual([]);
    await app.db.delete(reviewSettings);
  });

  test('names the cells with pictures that nobody has described, where its chapters go out', async () => {
    const image = `<p>字</p><img src="${imagePath(picture, 1024)}">`;
    await publish('一');
    const english = await create('二');
    await post('manual.save', {
      ...chapter('二'),
      id: english.id,
      version: 1,
      body: { 'zh-CN': '<p>字</p>', en: image },
    });
    const file = await workbook([
      ['一', image, null, null],
      ['三', '<p>字</p>', 'Three', image],
    ]);
    const { faults, digest } = await preview(file);
    const reason = '有图片还没有替代文字，请写在图片下方，或选择「装饰图」';
    expect(faults).toEqual([
      { row: 2, column: '正文', reason },
      { row: 3, column: '英文正文', reason },
    ]);
    expect((await commit(file, digest)).code).toBe(errorTable.IMPORT_HAS_FAULTS.code);
    // English that the file has no column for goes out with it.
    const kept = await preview(await workbook([['二', '新的正文']], ['章节标题', '正文']));
    expect(kept.faults).toEqual([{ row: 2, column: null, reason }]);
    await app.db.insert(reviewSettings).values({ subject: 'manual', isRequired: true });
    const reviewed = await preview(file);
    expect(reviewed.faults).toEqual([]);
    expect((await commit(file, reviewed.digest)).result).toEqual({ added: 1, replaced: 1 });
    await app.db.delete(reviewSettings);
  });

  test('shows what becomes of each row, and takes in the cells that were put right', async () => {
    await create('一');
    const file = await workbook([
      ['一', '新的正文', null, null],
      ['二', null, null, null],
      ['一', '又一次', null, null],
    ]);
    const seen = await preview(file);
    expect(seen.rows.map(({ effect, correctable }) => [effect, correctable])).toEqual([
      ['changed', []],
      ['wrong', ['body']],
      ['wrong', ['title']],
    ]);
    const corrections = JSON.stringify([
      { row: 3, column: 'body', value: '补上的正文' },
      { row: 4, column: 'title', value: '三' },
    ]);
    const second = (await sendFile(app, 'manual.previewImport', token, file, { corrections })).json().result;
    expect(second).toMatchObject({ faultCount: 0, added: 2, replaced: 1 });
    const { digest } = second;
    const taken = await sendFile(app, 'manual.commitImport', token, file, { digest, corrections });
    expect(taken.json().result).toEqual({ added: 2, replaced: 1 });
    expect(await titles()).toEqual(['一', '二', '三']);
  });

  test('is seen with those chapters that readers see, and says whether it goes to review', async () => {
    await publish('一');
    await create('草稿一章');
    await step((await publish('撤下的一章')).id, 2, 'withdraw');
    const file = await workbook([['三', '正文', null, null]]);
    const shown = async () => {
      const { needsReview, chapters } = await preview(file);
      return [needsReview, ...chapters.map(({ title }) => title)];
    };
    expect(await shown()).toEqual([false, '一', '三']);
    await app.db.insert(reviewSettings).values({ subject: 'manual', isRequired: true });
    expect(await shown()).toEqual([true, '一', '三']);
    await app.db.delete(reviewSettings);
  });

  test('adds no more chapters than the manual has room for', async () => {
    const { id } = await create('一');
    await app.db.insert(manualChapters).values(
      Array.from({ length: maxChapters - 2 }, (_, index) => ({
        sort: index + 2,
        ...chapter(`旧${index}`),
        updatedAt: app.now(),
      })),
    );
    const file = await workbook(['二', '一', '三'].map((title) => [title, '正文', null, null]));
    const seen = await preview(file);
    expect(seen.rows.map(({ effect }) => effect)).toEqual(['added', 'changed', 'wrong']);
    expect(seen).toMatchObject({
      added: 1,
      replaced: 1,
      faults: [{ row: 4, reason: expect.stringContaining('最多 200 章') }],
    });
    expect((await commit(file, seen.digest)).code).toBe(errorTable.IMPORT_HAS_FAULTS.code);
    const fitting = await workbook([['二', '正文', null, null]]);
    const { digest } = await preview(fitting);
    await create('抢先');
    expect((await commit(fitting, digest)).code).toBe(errorTable.IMPORT_CHANGED.code);
    expect(await post('manual.create', chapter('满了'))).toMatchObject({
      code: 1495,
      desc: '手册最多 200 章，请先删除不用的',
    });
    expect((await post('manual.save', { id, version: 1, ...chapter('一', '<p>改</p>') })).code).toBe(200);
  });

  test('is not taken in when it, or the manual, has changed since it was seen', async () => {
    const { id } = await create('一');
    const file = await workbook([['一', '新的正文', null, null]]);
    const { digest } = await preview(file);
    expect((await commit(await workbook([['一', '别的', null, null]]), digest)).code).toBe(1625);
    await post('manual.save', { id, version: 1, ...chapter('一') });
    expect((await commit(file, digest)).code).toBe(1625);
  });

  test.each([
    ['a text', Buffer.from('标题,正文'), 1621],
    ['a bomb', makeWorkbook(Buffer.alloc(64 * 1024 * 1024, ' ')), 1623],
    ['a sheet without the columns', makeWorkbook('<a><row><c t="str"><v>x</v></c></row></a>'), 1624],
    [
      'too many chapters',
      makeWorkbook(
        `<a><row><c t="str"><v>章节标题</v></c><c t="str"><v>正文</v></c></row>${'<row><c t="str"><v>a</v></c></row>'.repeat(201)}</a>`,
      ),
      1623,
    ],
  ])('is not %s', async (_what, file, code) => {
    expect((await sendFile(app, 'manual.previewImport', token, file)).json()).toMatchObject({ code });
  });

  test('begins as a template that explains itself', async () => {
    const template = await app.call('manual.importTemplate', token, { headers: { cookie: 'lang=en' } });
    const rows = [];
    for await (const { cells } of (await readXlsx(template.rawPayload)).rows) rows.push(cells);
    expect(rows[0]).toEqual(['Chapter title', 'Text', 'English title', 'English text']);
    expect((await preview(template.rawPayload)).faultCount).toBe(0);
  });
});

describe('the last import of chapters', () => {
  const last = async () => {
    const { result } = (await app.call('manual.lastImport', token)).json();
    if (!result) throw new Error('there is no last import');
    return result;
  };
  const undo = async () => post('manual.undoImport', { id: (await last()).id });
  const importRows = async (rows: Cells[]) => {
    const file = await workbook(rows);
    await commit(file, (await preview(file)).digest);
  };
  const detail = async (id: number) => (await app.call('manual.detail', token, { params: { id } })).json().result;

  test('goes: new chapters are deleted, others read as before, and what somebody changed since stays', async () => {
    const [one, two] = [await publish('一'), await publish('二')];
    await importRows([
      ['一', '新一', null, null],
      ['二', '新二', null, null],
      ['三', '新三', null, null],
      ['四', '新四', null, null],
    ]);
    const list = (await app.call('manual.manageList', token)).json().result;
    const four = list.find(({ title }: { title: string }) => title === '四');
    if (four) await step(four.id, four.version, 'withdraw');
    await post('manual.save', { id: two.id, version: 3, ...chapter('二改') });
    const { id: _id, ...counts } = await last();
    expect(counts).toMatchObject({ added: 2, changed: 2, removed: 0, undoable: 2, left: 2 });
    expect((await undo()).result).toEqual({ undone: 2, left: 2 });
    expect((await read()).map(({ bodyHtml }) => bodyHtml)).toEqual(['<p>一</p>', '<p>新二</p>']);
    expect(await detail(one.id)).toMatchObject({ ...chapter('一'), version: 4, state: 'published', draft: null });
    // Whoever still has the imported text open is told.
    expect((await post('manual.save', { id: one.id, version: 3, ...chapter('晚') })).code).toBe(1490);
    expect(await app.db.$count(versions, eq(versions.number, 1))).toBe(3);
    const entry = (await app.db.select().from(auditEntries)).findLast(({ action }) => action === 'manual.undoImport');
    expect(entry?.detail).toEqual({ undone: 2, left: 2 });
  });

  test('gives back the draft that lay over a chapter, and the state of one that nobody read yet', async () => {
    const [one, two] = [await publish('一'), await create('二')];
    await post('manual.save', { id: one.id, version: 2, ...chapter('一', '<p>草稿</p>') });
    await importRows([
      ['一', '新一', null, null],
      ['二', '新二', null, null],
    ]);
    expect((await read()).map(({ bodyHtml }) => bodyHtml)).toEqual(['<p>新一</p>', '<p>新二</p>']);
    expect((await undo()).result).toEqual({ undone: 2, left: 0 });
    expect((await read()).map(({ bodyHtml }) => bodyHtml)).toEqual(['<p>一</p>']);
    expect(await detail(one.id)).toMatchObject({
      ...{ body: { 'zh-CN': '<p>草稿</p>' }, state: 'published', draft: { state: 'draft' }, published: { place: 5 } },
    });
    expect(await detail(two.id)).toMatchObject({ ...chapter('二'), state: 'draft' });
  });

  test('goes where it came in as drafts, also over what was saved by itself, and where the product brought the text', async () => {
    await app.db.insert(reviewSettings).values({ subject: 'manual', isRequired: true });
    const one = await create('一');
    await post('manual.save', { id: one.id, version: 1, autosaved: true, ...chapter('一', '<p>写着</p>') });
    await app.db.insert(manualChapters).values({ sort: 2, ...chapter('随产品'), updatedAt: new Date('2026-01-01') });
    await importRows([
      ['一', '新一', null, null],
      ['随产品', '新的', null, null],
      ['三', '新三', null, null],
    ]);
    expect(await last()).toMatchObject({ undoable: 3, left: 0 });
    expect((await undo()).result).toEqual({ undone: 3, left: 0 });
    expect(await detail(one.id)).toMatchObject({ body: { 'zh-CN': '<p>写着</p>' }, state: 'draft' });
    const list = (await app.call('manual.manageList', token)).json().result;
    expect(list).toMatchObject([{ title: '一' }, { title: '随产品', state: 'published', draft: null }]);
    expect((await read()).map(({ bodyHtml }) => bodyHtml)).toEqual(['<p>随产品</p>']);
    await app.db.delete(reviewSettings);
  });
});

test('a client reads the manual and changes nothing of it', async () => {
  const client = await app.login('client');
  expect((await app.call('manual.create', client, { body: chapter('一') })).json().code).toBe(1004);
  expect((await sendFile(app, 'manual.previewImport', client, Buffer.from('x'))).json().code).toBe(1004);
});
