// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PeerPreview } from '#contract/insight/peers.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { PeerPreviewTable } from './peer-preview-table.tsx';

const days = { from: '2026-10-22', until: '2026-11-20' };
const figures = {
  shareOfVoice: { ref: { kind: 'shareOfVoice', stockId: 7, ...days }, value: 0.2, gap: null, previous: null },
  ...{ place: { rank: 1, of: 3 }, stories: 40 },
} as const;
const preview = (industrySize: number): PeerPreview => ({
  ...{ ...days, version: 1, added: [], removed: [], size: 2, before: figures, after: figures, leastStories: 30 },
  activityIndex: {
    ref: { kind: 'activityIndex', stockId: 7, ...days },
    ...(industrySize > 5 ? { value: 50, gap: null } : { value: null, gap: 'notEnoughPeers' }),
    previous: null,
  },
  ...{ industrySize, leastIndustry: 5 },
});

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it.each([
  [5, '行业内其他公司不足 5 家，不显示活跃度。'],
  [6, '活跃度按行业内 6 家公司计算，不随名单变化。'],
])('says of an industry of %i companies, its own one among them, whether there is an index', async (size, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: preview(size) }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PeerPreviewTable stockIds={[2, 3]} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
