// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { SavedSearch } from '#contract/insight/explorer.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { SavedSearchList } from './saved-search-list.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

function List({ asked, isInReports = false }: { readonly asked: string[]; readonly isInReports?: boolean }) {
  const [name, setName] = useState('产线');
  const afterRemoval = useFocusAfterRemoval();
  const rename = async (_: number, wanted: string) => {
    asked.push(wanted);
    setName(wanted);
    return true;
  };
  const search = { id: 3, name, query: 'q=产线', isInReports } as SavedSearch;
  return (
    <MemoryRouter>
      <SavedSearchList
        searches={[search]}
        afterRemoval={afterRemoval}
        onRename={rename}
        onDelete={async () => undefined}
      />
      <button type="button">elsewhere</button>
    </MemoryRouter>
  );
}

it('goes on at the button that renames after a search was renamed by Enter, and asks for it once', async () => {
  const asked: string[] = [];
  render(<List asked={asked} />);
  fireEvent.click(screen.getByRole('button', { name: '重命名「产线」' }));
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '投产' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await screen.findByRole('link', { name: '投产' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '重命名「投产」' })));
  expect(asked).toEqual(['投产']);
});

it('goes on being typed where Enter or Escape only ends a composition', () => {
  const asked: string[] = [];
  render(<List asked={asked} />);
  fireEvent.click(screen.getByRole('button', { name: '重命名「产线」' }));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: '投产' } });
  for (const key of ['Enter', 'Escape']) {
    fireEvent.keyDown(field, { key, keyCode: 229 });
    fireEvent.keyUp(field, { key });
  }
  expect([asked, screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([[], '投产']);
});

it('leaves the focus where somebody went who left the name', async () => {
  render(<List asked={[]} />);
  fireEvent.click(screen.getByRole('button', { name: '重命名「产线」' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '投产' } });
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  elsewhere.focus();
  await screen.findByRole('link', { name: '投产' });
  expect(document.activeElement).toBe(elsewhere);
});

it('says before it is deleted that a theme is in the reports of the company', async () => {
  render(<List asked={[]} isInReports />);
  fireEvent.click(screen.getByRole('button', { name: '删除「产线」' }));
  expect(await screen.findByText('已收入公司报告，删除后从下一份报告起不再收入。')).toBeTruthy();
  cleanup();
  render(<List asked={[]} />);
  fireEvent.click(screen.getByRole('button', { name: '删除「产线」' }));
  await screen.findByText('删除「产线」？');
  expect(screen.queryByText(/已收入公司报告/)).toBeNull();
});
