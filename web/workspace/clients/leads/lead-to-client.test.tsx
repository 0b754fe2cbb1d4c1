// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { LeadToClient } from './lead-to-client.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

function show(
  onLeads: readonly string[],
  onClients: readonly string[],
  client: { stockId: number; shortName: string } | null,
) {
  const page = { isGroup: false, isHidden: false, name: '', icon: '', children: [] };
  menuStore.set({
    status: 'ready',
    tree: [
      { ...page, id: 1, component: 'Leads', path: '/operate/leads', buttons: onLeads },
      { ...page, id: 2, component: 'ClientList', path: '/operate/clients', buttons: onClients },
    ],
  } as never);
  render(
    <MemoryRouter initialEntries={['/operate/leads']}>
      <LeadToClient lead={{ id: 7, client }} />
    </MemoryRouter>,
  );
  return screen.queryByRole('link')?.getAttribute('href');
}

it('leads to where a client is opened for who may open clients and handle leads alone', () => {
  expect(show(['lead:handle'], ['client:edit'], null)).toBe('/operate/clients?from=7');
  cleanup();
  expect(show(['lead:handle'], [], null)).toBeUndefined();
  cleanup();
  expect(show([], ['client:edit'], null)).toBeUndefined();
});

it('leads to the client that came of it for whoever sees clients', () => {
  expect(show([], [], { stockId: 9, shortName: '澄川' })).toBe('/operate/clients?client=9');
});
