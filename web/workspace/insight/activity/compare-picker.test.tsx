// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ComparePicker } from './compare-picker.tsx';

const candidates = [
  { stockId: 2, name: '澄江股份', saved: true },
  { stockId: 3, name: '青屿能源', saved: true },
];
const data = { candidates, industrySize: 9, trend: { activeRate: [] as readonly object[] } } as ActivityOverview;

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

/** What is chosen is known at once, what it leads to is fetched for ever. */
function Slow() {
  const [compared, setCompared] = useState<readonly number[]>();
  return (
    <>
      <ComparePicker data={data} compared={compared} onChange={setCompared} />
      <output>{compared?.join(',')}</output>
    </>
  );
}

it('takes a second company while the first is still being fetched', async () => {
  render(<Slow />);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(await screen.findByRole('checkbox', { name: '澄江股份' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '青屿能源' }));
  expect(screen.getByRole('status').textContent).toBe('2,3');
});
