// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { Popconfirm } from './popconfirm.tsx';

beforeAll(async () => {
  await loadPageTexts();
});
afterEach(cleanup);

it('takes the focus, keeps Tab inside, and gives the focus back', async () => {
  const confirm = vi.fn();
  render(
    <Popconfirm title="移出公司？" okText="立即移出" cancelText="先不移出" onConfirm={confirm}>
      <button type="button">打开</button>
    </Popconfirm>,
  );
  const opener = screen.getByRole('button', { name: '打开' });
  opener.focus();
  fireEvent.click(opener);
  const back = await screen.findByRole('button', { name: '先不移出' });
  await waitFor(() => expect(document.activeElement).toBe(back));
  fireEvent.keyDown(back, { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '立即移出' }));
  fireEvent.keyDown(document.activeElement as Element, { key: 'Tab' });
  expect(document.activeElement).toBe(back);
  fireEvent.click(back);
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(confirm).not.toHaveBeenCalled();
});
