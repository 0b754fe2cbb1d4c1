import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { maxListViews } from '#contract/identity/list-views.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { endIsolation } from '#server/testing/without-isolation.ts';

let app: TestApp;
let username: string;
let own: string;
let stockIds: number[];

beforeAll(async () => {
  app = await openTestApp();
  // It would hide missing filters.
  await endIsolation(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  stockIds = [(await createCompany(app.db)).stockId, (await createCompany(app.db)).stockId];
  ({ username } = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds }));
  own = await app.login(username);
});

const view = {
  list: 'contacts',
  name: '重点',
  filters: { group: '3' },
  sort: '-name',
  columns: ['name'],
  pageSize: 50,
};
type Name = Parameters<TestApp['call']>[0];
const post = async (name: Name, body: object, token = own) => (await app.call(name, token, { body })).json();
const save = (changes: object = {}, token = own) => post('listView.save', { ...view, ...changes }, token);
const all = async (token = own, list = 'contacts') =>
  (await app.call('listView.all', token, { params: { list } })).json().result;

describe('views of a list', () => {
  test('are kept with all that makes them, in the order in which they were added', async () => {
    const { result } = await save();
    await save({ name: '全部', filters: {}, sort: null, columns: null, pageSize: null });
    const { list: _list, ...kept } = view;
    expect(result).toEqual({ id: expect.any(Number), ...kept });
    expect(await all()).toEqual({
      views: [result, expect.objectContaining({ name: '全部', filters: {}, columns: null })],
      defaultViewId: null,
      columns: null,
    });
    expect((await all(own, 'leads')).views).toEqual([]);
  });

  test('are renamed and brought up to date by their id', async () => {
    const { id } = (await save()).result;
    expect((await save({ id, name: '媒体', sort: null })).result).toMatchObject({ id, name: '媒体', sort: null });
    expect((await all()).views).toHaveLength(1);
  });

  test('have different names within a list, also when two are saved at once', async () => {
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, errorTable.LIST_VIEW_TAKEN.code]);
    const other = (await save({ name: '媒体' })).result;
    expect((await save({ id: other.id })).code).toBe(errorTable.LIST_VIEW_TAKEN.code);
    expect((await save({ list: 'leads', sort: null })).code).toBe(200);
  });

  test('are no more than there is room for', async () => {
    for (let number = 1; number <= maxListViews; number++) await save({ name: `视图 ${number}` });
    expect((await save()).code).toBe(errorTable.LIST_VIEWS_USED_UP.code);
  });

  test('name nothing that the list cannot be sorted by', async () => {
    const { code, issues } = await save({ sort: 'mobile' });
    expect({ code, paths: issues.map(({ path }: { path: string }) => path) }).toEqual({
      code: errorTable.INVALID_REQUEST.code,
      paths: ['body.sort'],
    });
  });

  test('are of one person in one company, as is how a list opens', async () => {
    const { id } = (await save()).result;
    await post('listView.makeDefault', { list: 'contacts', id });
    await post('listView.keepColumns', { list: 'contacts', columns: ['name'] });
    const [, second = 0] = stockIds;
    const colleague = await app.login((await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds })).username);
    const switched = await post('session.switchCompany', { stockId: second }, await app.login(username));
    const elsewhere = switched.result.token;
    for (const token of [colleague, elsewhere]) {
      expect(await all(token)).toEqual({ views: [], defaultViewId: null, columns: null });
      expect((await save({ id, name: '别人的' }, token)).code).toBe(errorTable.NOT_FOUND.code);
      expect((await post('listView.delete', { id }, token)).code).toBe(errorTable.NOT_FOUND.code);
      expect((await post('listView.makeDefault', { list: 'contacts', id }, token)).code).toBe(
        errorTable.NOT_FOUND.code,
      );
    }
  });
});

describe('how a list opens', () => {
  test('is by the view that was chosen, until it is unchosen or deleted', async () => {
    const { id } = (await save()).result;
    const choose = (chosen: number | null) => post('listView.makeDefault', { list: 'contacts', id: chosen });
    const opened = async () => (await all()).defaultViewId;
    await choose(id);
    expect(await opened()).toBe(id);
    await choose(null);
    expect(await opened()).toBeNull();
    await choose(id);
    expect((await post('listView.delete', { id })).code).toBe(200);
    expect(await all()).toMatchObject({ views: [], defaultViewId: null });
  });

  test('cannot be by a view of another list', async () => {
    const { id } = (await save()).result;
    expect((await post('listView.makeDefault', { list: 'leads', id })).code).toBe(errorTable.NOT_FOUND.code);
  });

  test('has the columns that were chosen, and those of everybody again', async () => {
    const { id } = (await save()).result;
    await post('listView.makeDefault', { list: 'contacts', id });
    await post('listView.keepColumns', { list: 'contacts', columns: ['name', 'email'] });
    expect(await all()).toMatchObject({ columns: ['name', 'email'], defaultViewId: id });
    await post('listView.keepColumns', { list: 'contacts', columns: null });
    expect(await all()).toMatchObject({ columns: null, defaultViewId: id });
  });
});
