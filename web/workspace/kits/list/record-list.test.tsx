// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createContext, useContext } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListViews } from '#contract/identity/list-views.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import '#web/workspace/workspace-endpoints.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { ListExporting } from './export-button.tsx';
import type { ListColumn } from './list-column.ts';
import { RecordList } from './record-list.tsx';
import { useList } from './use-list.ts';
import { useSelection } from './use-selection.ts';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => history.replaceState(null, '', '/list'));
afterEach(cleanup);

interface Person {
  readonly id: number;
  readonly name: string;
}
const people: readonly Person[] = ['陆景行', '沈知遥', '顾言蹊'].map((name, index) => ({ id: index + 1, name }));
const columns: readonly ListColumn<Person>[] = [
  { key: 'name', title: '姓名', shown: 'always', sort: 'name', render: ({ name }) => <a href={`#${name}`}>{name}</a> },
  { key: 'group', title: '分组', render: () => '媒体' },
  { key: 'created', title: '添加时间', sort: 'created', isDescendingFirst: true, render: () => '11-20' },
];
const filters = { q: words(), receiving: oneOf(['on', 'off']) };
const address = { name: 'contacts', filters, usualSort: '-created' } as const;

const send = vi.fn<ListExporting['send']>();

const departments = { name: 'contacts', filters: { department: oneOf(['other']) }, scope: ['department'] } as const;

/** One of two lists that share their views. */
function Departments() {
  const list = useList(departments);
  const { department } = list.filters;
  return (
    <RecordList
      list={list}
      query={{ data: { total: 0, list: [] }, error: null, isPlaceholderData: false, refetch: () => {} }}
      label="联系人"
      rowKey={({ id }: Person) => id}
      nameOf={({ name }) => name}
      columns={columns}
      card={({ name }) => ({ title: name, meta: '' })}
      actions={
        <button type="button" onClick={() => list.filterBy({ department: 'other' })}>
          另一个部门
        </button>
      }
      countText={(count) => count}
      empty={{ title: '', text: '' }}
      noHit={{ title: '', text: '' }}
      counts={async (views) => ({
        ...{ success: true as const, code: 200 as const },
        result: views.map(() => (department ? 20 : 10)),
      })}
    />
  );
}

function People({ rows }: { readonly rows: readonly Person[] }) {
  const list = useList(address);
  const selection = useSelection(list.filters);
  return (
    <RecordList
      list={list}
      query={{
        data: { total: rows.length && 61, list: rows },
        error: null,
        isPlaceholderData: false,
        refetch: () => {},
      }}
      label="联系人"
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      card={({ name }) => ({ title: name, meta: '' })}
      countText={(count) => `共 ${count} 位`}
      empty={{ title: '还没有联系人', text: '' }}
      noHit={{ title: '没有符合条件的联系人', text: '' }}
      add={<button type="button">添加联系人</button>}
      filterNames={{ q: '搜索', receiving: '接收' }}
      selection={selection}
      counts={async (views) => ({
        ...{ success: true as const, code: 200 as const },
        result: views.map(({ filters }) => Object.keys(filters).length + (filters.q === '陆' ? 9 : 40)),
      })}
      exporting={{ fileName: '联系人', send }}
      bulk={(onPage, exportButton) => (
        <BulkBar
          selection={selection}
          onPage={onPage}
          total={61}
          texts={{ label: '对所选', said: `已选 ${selection.ids.length}`, selectAll: '选择全部 61' }}
        >
          <button type="button" onClick={selection.clear}>
            删除
          </button>
          {exportButton}
        </BulkBar>
      )}
    />
  );
}

const Rows = createContext(people);
const Shown = () => <People rows={useContext(Rows)} />;

function show(views: Partial<ListViews> = {}, rows = people, Component = Shown) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { queryKey } = apiQuery('listView.all', { params: { list: 'contacts' } }, { quiet: true });
  client.setQueryData(queryKey, { views: [], defaultViewId: null, columns: null, ...views });
  const router = createBrowserRouter([{ path: '/list', Component }]);
  const page = (shown: readonly Person[]) => (
    <QueryClientProvider client={client}>
      <Rows value={shown}>
        <RouterProvider router={router} />
      </Rows>
    </QueryClientProvider>
  );
  const { rerender } = render(page(rows));
  return (next: readonly Person[]) => rerender(page(next));
}
const asked = () => Object.fromEntries(new URLSearchParams(location.search));
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const media = {
  ...{
    id: 7,
    name: '媒体',
    filters: { q: '媒体', receiving: 'on' },
    sort: 'name',
    columns: ['name'],
    pageSize: 50 as const,
  },
};

describe('a list', () => {
  it('names the filter that leaves nothing, and takes it away alone', async () => {
    history.replaceState(null, '', '/list?q=%E9%99%86&receiving=on&sort=name');
    show({}, []);
    fireEvent.click(await screen.findByRole('button', { name: '去掉「搜索」，有 41 条' }));
    await waitFor(() => expect(asked()).toEqual({ receiving: 'on', sort: 'name' }));
    expect(screen.queryByRole('button', { name: /^去掉「/ })).toBeNull();
  });

  it('says by which column it stands, and sorts by a click on a head', async () => {
    show();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('添加时间').getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(head('姓名')).getByRole('button'));
    await waitFor(() => expect(head('姓名').getAttribute('aria-sort')).toBe('ascending'));
    expect(asked()).toEqual({ sort: 'name' });
    expect(head('添加时间').getAttribute('aria-sort')).toBeNull();
  });

  it('begins at its first page when its order changes, and keeps its filters', async () => {
    history.replaceState(null, '', '/list?q=x&page=3');
    show();
    fireEvent.click(within(screen.getByRole('columnheader', { name: '姓名' })).getByRole('button'));
    await waitFor(() => expect(asked()).toEqual({ q: 'x', sort: 'name' }));
  });

  it('says what of its address it does not understand', () => {
    history.replaceState(null, '', '/list?receiving=maybe&page=2');
    show();
    expect(screen.getByText(/receiving/)).toBeTruthy();
  });

  it('tells nothing there from nothing that matches, and leads out of the second', async () => {
    show({}, []);
    expect(screen.getByText('还没有联系人')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '添加联系人' })).toHaveLength(1);
    cleanup();
    history.replaceState(null, '', '/list?q=x&sort=name');
    show({}, []);
    expect(screen.getByText('没有符合条件的联系人')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '添加联系人' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(asked()).toEqual({ sort: 'name' }));
  });
});

describe('views of a list', () => {
  it('are written into the address in full', async () => {
    show({ views: [media] });
    fireEvent.click(screen.getByRole('button', { name: /^媒体/ }));
    await waitFor(() =>
      expect(asked()).toEqual({ q: '媒体', receiving: 'on', sort: 'name', columns: 'name', size: '50', view: '7' }),
    );
    expect(heads().filter(Boolean)).toEqual(['姓名']);
    expect(screen.queryByRole('button', { name: '更新视图' })).toBeNull();
  });

  it('offer to be brought up to date, or gone back to, when something was changed', async () => {
    history.replaceState(null, '', '/list?view=7&q=媒体&receiving=on&sort=-name&columns=name&size=50');
    show({ views: [media] });
    expect(screen.getByRole('button', { name: '更新视图' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '还原' }));
    await waitFor(() => expect(asked().sort).toBe('name'));
  });

  it('open the list where one was made its beginning, and not where the address says something else', async () => {
    show({ views: [media], defaultViewId: 7 });
    await waitFor(() => expect(asked().view).toBe('7'));
    fireEvent.click(screen.getByRole('button', { name: /^全部/ }));
    await waitFor(() => expect(asked()).toEqual({ view: 'all' }));
    cleanup();
    history.replaceState(null, '', '/list?q=x');
    show({ views: [media], defaultViewId: 7 });
    expect(asked()).toEqual({ q: 'x' });
  });

  it('say how many rows each has; the open one says what the list says', async () => {
    show({ views: [media] });
    expect((await screen.findByRole('button', { name: '媒体 42' })).getAttribute('aria-current')).toBeNull();
    expect(screen.getByRole('button', { name: '全部 61' })).toBeTruthy();
  });

  it('are counted again where the address says that it is another list', async () => {
    show({ views: [media] }, people, Departments);
    expect(await screen.findByRole('button', { name: '媒体 10' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '另一个部门' }));
    expect(await screen.findByRole('button', { name: '媒体 20' })).toBeTruthy();
  });

  it('leave the columns that somebody chose as they are', () => {
    show({ columns: ['created', 'name'] });
    expect(heads().filter(Boolean)).toEqual(['添加时间', '姓名']);
  });
});

describe('the columns that somebody chooses', () => {
  const choose = async (column: string) => fireEvent.click(await screen.findByRole('checkbox', { name: column }));
  const open = () => fireEvent.click(screen.getByRole('button', { name: /^列 / }));
  const heading = () => heads().filter(Boolean);

  /** The answers to what is kept, in turn, each as soon as it is let go. */
  function answerWith(...codes: readonly number[]) {
    const waiting: (() => void)[] = [];
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      const code = codes[calls];
      calls += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return Response.json({ code, desc: '暂时不能保存', requestId: 'r', result: null });
    });
    return async () => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      waiting.shift()?.();
    };
  }
  afterEach(() => vi.unstubAllGlobals());

  it('keep the keyboard at the button that moves one, also at the end', async () => {
    answerWith(200, 200);
    show();
    open();
    const up = async () => {
      const button = await screen.findByRole('button', { name: /^上移「添加时间」$/ });
      button.focus();
      fireEvent.click(button);
      return button;
    };
    const before = heading().indexOf('添加时间');
    expect(before).toBeGreaterThan(0);
    for (let place = before; place > 0; place -= 1) {
      const button = await up();
      expect(document.activeElement).toBe(button);
    }
    const button = await up();
    expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true']);
    expect(heading()[0]).toBe('添加时间');
  });

  it('go back where they could not be kept, which is said', async () => {
    const letGo = answerWith(500);
    show({ columns: ['created', 'name', 'group'] });
    open();
    await choose('分组');
    await waitFor(() => expect(heading()).toEqual(['添加时间', '姓名']));
    await letGo();
    await screen.findByText(/暂时不能保存/);
    await waitFor(() => expect(heading()).toEqual(['添加时间', '姓名', '分组']));
  });

  it('stay as they were chosen last, though a choice before could not be kept', async () => {
    const letGo = answerWith(500, 200);
    show({ columns: ['created', 'name', 'group'] });
    open();
    await choose('分组');
    await waitFor(() => expect(heading()).toEqual(['添加时间', '姓名']));
    await choose('添加时间');
    await waitFor(() => expect(heading()).toEqual(['姓名']));
    await letGo();
    await letGo();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heading()).toEqual(['姓名']);
  });
});

describe('the rows of a list', () => {
  const link = (name: string) => screen.getByRole('link', { name });

  it('are walked by the arrows, from the link of one to that of the next', () => {
    show();
    link('陆景行').focus();
    fireEvent.keyDown(link('陆景行'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(link('沈知遥'));
    fireEvent.keyDown(link('沈知遥'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(link('陆景行'));
  });

  it('are chosen by keys, and let go by Escape', () => {
    show();
    link('陆景行').focus();
    fireEvent.keyDown(link('陆景行'), { key: 'ArrowDown', shiftKey: true });
    expect(screen.getByText('已选 2')).toBeTruthy();
    fireEvent.keyDown(link('沈知遥'), { key: 'x' });
    expect(screen.getByText('已选 1')).toBeTruthy();
    fireEvent.keyDown(link('沈知遥'), { key: 'Escape' });
    expect(screen.queryByText(/已选/)).toBeNull();
  });

  it('have the keyboard go on in their list when what was done to the chosen ones has closed the bar', async () => {
    show();
    for (const name of ['删除', '取消选择']) {
      fireEvent.click(screen.getByRole('checkbox', { name: '选择 陆景行' }));
      const button = within(screen.getByRole('region', { name: '对所选' })).getByRole('button', { name });
      button.focus();
      fireEvent.click(button);
      expect(screen.queryByText(/已选/)).toBeNull();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '联系人' })));
    }
  });

  it('keep the focus when the last of them is chosen no more', async () => {
    show();
    const box = screen.getByRole('checkbox', { name: '选择 陆景行' });
    box.focus();
    fireEvent.click(box);
    fireEvent.click(box);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(box);
  });

  it('stay chosen on other pages, which is said', () => {
    const rerender = show();
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 陆景行' }));
    rerender([{ id: 9, name: '温若谷' }]);
    expect(screen.getByText('已选 1')).toBeTruthy();
    expect(screen.getByText('其中 1 行在别的页')).toBeTruthy();
  });
});

describe('an export of a list', () => {
  beforeEach(() => send.mockReset().mockResolvedValue({ success: false, code: 1435, desc: '', status: 200 }));

  it('takes the shown columns in their order', async () => {
    show({ columns: ['created', 'name'] });
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(send.mock.calls).toEqual([[{ columns: ['created', 'name'] }]]));
  });

  it('takes the chosen rows where some are', async () => {
    show();
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 沈知遥' }));
    fireEvent.click(within(screen.getByRole('region', { name: '对所选' })).getByRole('button', { name: '导出' }));
    await waitFor(() => expect(send.mock.calls).toEqual([[{ columns: ['name', 'group', 'created'], ids: [2] }]]));
  });
});
