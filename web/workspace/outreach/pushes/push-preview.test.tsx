// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { PushPreview } from './push-preview.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('shows of a card what has room, and what it says of the others', async () => {
  const parts = [
    { kind: 'foreword' as const, lines: ['第一段', '第二段'] },
    { kind: 'headlines' as const, lines: ['产线投产'] },
  ];
  const card = { title: '商业周报', parts, rest: '…还有 2 条' };
  const data = { from: '商鉴', subject: '商业周报', html: '', text: '', bytes: 1, card };
  render(<PushPreview query={{ data, error: null, refetch: () => undefined }} page={() => null} />);
  fireEvent.click(screen.getByText('机器人'));
  const lines = [...(await screen.findByRole('article')).querySelectorAll('p, li')].map((line) => line.textContent);
  expect(lines).toEqual(['第一段', '第二段', '产线投产', '…还有 2 条', '查看全文']);
});
