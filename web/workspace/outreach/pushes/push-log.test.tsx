// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DeliveryOutcome, digestBlocks, type PushState } from '#contract/outreach/push-rules.ts';

import type { PushDelivery, PushDetail } from '#contract/outreach/pushes.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { PushLog } from './push-log.tsx';

let outcome: DeliveryOutcome = 'queued';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => {
    const delivery: PushDelivery = {
      ...{ id: 1, name: '陆景行', email: 'l**@example.com', isCard: false, state: outcome, reason: null, tries: 1 },
      ...{ at: '2026-11-20T01:00:00.000Z', nextTryAt: null, answer: '' },
    };
    return Response.json({ code: 200, result: { total: 1, list: [delivery] } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}, 60_000);
afterEach(cleanup);

const pushIn = (state: PushState): PushDetail => ({
  ...{ id: 7, subject: '周报', state, sendAt: null, rhythm: null, updatedAt: '2026-11-20T01:00:00.000Z' },
  ...{ by: '林知遥', recipients: 1, accepted: 0, version: 1, foreword: '', language: 'zh-CN', isAdvertising: false },
  ...{ topics: [], hasHotWords: false, autoArticles: 0, hasFigures: false, hasChart: false, companies: [] },
  ...{ searches: [], blocks: [...digestBlocks], articles: [], groupIds: [], keywords: [], botIds: [], contacts: [] },
  ...{ outcomes: {}, frozenAt: null, finishedAt: null, contentHash: null, problem: null, links: [], returned: [] },
  ...{ left: 0, gone: 0, paused: [], isKept: false },
});

it('shows what became of each mail once all are sent', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const watching = { at: Date.now(), isLost: false, onRetry: () => undefined };
  const shown = (state: PushState) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <PushLog push={pushIn(state)} watching={watching} onChanged={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(shown('sending'));
  await screen.findByRole('row', { name: /陆景行.*排队/ });
  outcome = 'accepted';
  rerender(shown('done'));
  expect(await screen.findByRole('row', { name: /陆景行.*接收/ })).toBeTruthy();
});
