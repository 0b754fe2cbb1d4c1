// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Form } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { storeSession } from '#web/shared/storage.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { PublicationPanel } from './publication-panel.tsx';
import { useEditorPage } from './use-editor-page.ts';
import type { Step, VersionedAdapter, VersionedItem } from './versioned-item.ts';

interface Item extends VersionedItem {
  readonly title: string;
}
type Values = Pick<Item, 'title'>;

const inReview: Item = {
  ...{ id: 7, version: 1, title: '季报', state: 'in_review', draft: null, published: null },
  ...{ note: '', needsReview: true, isOwnText: false, isOwnChange: false },
  ...{ changedAt: '2026-11-20T00:00:00Z', changedBy: '程以安' },
};
const withdrawn: Item = { ...inReview, state: 'withdrawn' };
const published: Item = { ...inReview, state: 'published', draft: { state: 'in_review', publishAt: null } };
const away: ApiAnswer<Item> = { success: false, code: 500, desc: '连接失败，请检查网络', status: 0 };

let steps: Step[];
/** What the server answers to a step. */
let answer: () => Promise<ApiAnswer<Item>>;
/** What is stored by now, where it is not what was opened. */
let latest: Item | undefined;
const stored = (item: Item): Promise<ApiAnswer<Item>> => Promise.resolve({ success: true, code: 200, result: item });

const adapterOf = (opened: Item): VersionedAdapter<Values, Item, Values> => ({
  ...{ subject: 'article', newKey: '', changedCode: 1 },
  initial: () => ({ title: '' }),
  valuesOf: ({ title }) => ({ title }),
  contentOf: (values) => values,
  check: () => [],
  fieldOf: ({ path }) => [path],
  languageOf: () => 'zh-CN',
  create: () => stored(opened),
  save: () => stored(opened),
  step: (step) => {
    steps.push(step);
    return answer();
  },
  restore: () => stored(opened),
  load: () => stored(latest ?? opened),
  onStored: () => undefined,
});

function show(opened: Item) {
  const adapter = adapterOf(opened);
  const Editor = () => {
    const page = useEditorPage({ adapter, opened, mayEdit: true, addressOf: () => '/' });
    return (
      <Form form={page.editor.form} initialValues={page.editor.initial}>
        <PublicationPanel {...page.publication} title="季报" may={() => true} asksForTime withdrawText="" />
      </Form>
    );
  };
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Editor }])} />);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
// The sign of what is on its way may stay in front of the words for a moment.
const confirm = (name: string) => fireEvent.click(dialog().getByRole('button', { name: new RegExp(`${name}$`) }));
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^审核意见/);
const time = () => screen.getByLabelText<HTMLInputElement>(/^替换线上版本的时间/);

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  localStorage.clear();
  storeSession('token', '沈知遥');
  steps = [];
  latest = undefined;
  answer = () => Promise.resolve(away);
});
afterEach(cleanup);

it('says why a withdrawn text could not be reopened, though nothing can be saved of it', async () => {
  show(withdrawn);
  press('重新编辑');
  expect((await screen.findByRole('alert')).textContent).toContain('连接失败，请检查网络');
});

describe('the dialog of a step', () => {
  it('keeps the note of a reviewer, and says why sending back was refused', async () => {
    show(inReview);
    press('退回草稿');
    fireEvent.change(note(), { target: { value: '第二段的数字与附表不一致' } });
    confirm('退回草稿');
    expect((await dialog().findByRole('alert')).textContent).toContain('连接失败，请检查网络');
    expect(note().value).toBe('第二段的数字与附表不一致');
    answer = () => stored({ ...inReview, version: 2, state: 'draft' });
    confirm('退回草稿');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(steps.map((step) => step.note)).toEqual(['第二段的数字与附表不一致', '第二段的数字与附表不一致']);
  });

  it('keeps another note than the one that was sent back before, whose answer was lost', async () => {
    show(inReview);
    press('退回草稿');
    fireEvent.change(note(), { target: { value: '请补充来源' } });
    confirm('退回草稿');
    await dialog().findByText('连接失败，请检查网络');
    latest = { ...inReview, version: 2, state: 'draft', note: '请补充来源', isOwnChange: true };
    answer = () => Promise.resolve({ success: false, code: 1, desc: '已有新的版本', status: 200 });
    fireEvent.change(note(), { target: { value: '请补充来源，并核对数字' } });
    confirm('退回草稿');
    await dialog().findByText(/这一次的操作没有执行/);
    expect(note().value).toBe('请补充来源，并核对数字');
    expect(screen.getByText('审核意见：请补充来源')).toBeDefined();
  });

  it('is busy until the answer is there', async () => {
    const { promise, resolve } = Promise.withResolvers<ApiAnswer<Item>>();
    answer = () => promise;
    show(inReview);
    press('退回草稿');
    confirm('退回草稿');
    await waitFor(() =>
      expect(
        dialog()
          .getByRole('button', { name: /退回草稿$/ })
          .getAttribute('aria-busy'),
      ).toBe('true'),
    );
    await act(async () => resolve(away));
    await dialog().findByRole('alert');
  });

  it('has the note of a reviewer again when it was closed before the note was sent', async () => {
    show(inReview);
    press('退回草稿');
    fireEvent.change(note(), { target: { value: '请补充来源' } });
    confirm('取 消');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('退回草稿');
    expect(note().value).toBe('请补充来源');
  });

  it('keeps a chosen time, and sends none that is empty', async () => {
    show(published);
    press('定时发布');
    fireEvent.change(time(), { target: { value: '' } });
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: '定时发布' }).disabled).toBe(true);
    fireEvent.change(time(), { target: { value: '2026-12-01T09:30' } });
    confirm('定时发布');
    await dialog().findByRole('alert');
    expect(time().value).toBe('2026-12-01T09:30');
    expect(steps.map(({ at }) => at)).toEqual(['2026-12-01T01:30:00.000Z']);
  });
});
