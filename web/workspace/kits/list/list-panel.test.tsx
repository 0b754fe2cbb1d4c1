// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ListPanel } from './list-panel.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const turned: number[] = [];

function show(page: number, total: number) {
  turned.length = 0;
  const paging = { page, pageSize: 20, total, onPage: (next: number) => turned.push(next) };
  render(
    <ListPanel label="文章" count="" paging={paging}>
      <p>rows</p>
    </ListPanel>,
  );
}

const ways = () => screen.queryAllByRole('button', { name: /^(回到第 1 页|到最后一页)$/ });

it('leads from a page behind the last to the first and to the last', () => {
  show(999, 61);
  expect(screen.queryByText('rows')).toBeNull();
  for (const way of ways()) fireEvent.click(way);
  expect(turned).toEqual([1, 4]);
});

it('shows the rows of every page up to the last, and what an empty list says', () => {
  for (const [page, total] of [
    [1, 61],
    [4, 61],
    [3, 60],
    [1, 0],
    [5, 0],
  ] as const) {
    show(page, total);
    expect(screen.getByText('rows')).toBeTruthy();
    expect(ways()).toEqual([]);
    cleanup();
  }
});

it('keeps all filters but the first behind a button on a phone, which says how many are set', () => {
  render(
    <ListPanel
      label="文章"
      filters={
        <>
          <input aria-label="查找" />
          <input aria-label="类别" />
        </>
      }
      folding={{ count: 2, more: null }}
    >
      <p>rows</p>
    </ListPanel>,
  );
  const button = screen.getByRole('button', { name: '筛选 2' });
  const fields = screen.getByLabelText('类别').parentElement;
  expect([button.getAttribute('aria-expanded'), fields?.dataset.folded]).toEqual(['false', 'true']);
  fireEvent.click(button);
  expect(screen.getByRole('button', { name: '收起筛选' }).getAttribute('aria-expanded')).toBe('true');
  expect(fields?.dataset.folded).toBeUndefined();
});
