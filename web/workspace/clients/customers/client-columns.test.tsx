// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ListedClient } from '#contract/clients/customers.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { clientCard, clientColumns } from './client-columns.tsx';

const client: ListedClient = {
  ...{ stockId: 7, code: '700007', name: '澄川新材股份有限公司', shortName: '澄川新材', industryId: 1 },
  ...{ industryName: '新材料', openedAt: '2026-11-01T02:00:00.000Z', nextEnd: null },
  ...{ open: 0, ending: 0, expired: 1, requests: 0, erasingSince: null },
};
const being = { ...client, erasingSince: '2026-11-20T02:00:00.000Z' };

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('marks a client that is being erased, and no other', () => {
  const t = i18next.t;
  const company = clientColumns(t, () => undefined).find(({ key }) => key === 'company');
  const parts = (shown: ListedClient) => [company?.render(shown), clientCard(t, shown, () => undefined).meta];
  for (const [index, part] of parts(being).entries()) render(<div key={index}>{part}</div>);
  expect(screen.getAllByText('正在擦除')).toHaveLength(2);
  cleanup();
  for (const [index, part] of parts(client).entries()) render(<div key={index}>{part}</div>);
  expect(screen.queryByText('正在擦除')).toBeNull();
});
