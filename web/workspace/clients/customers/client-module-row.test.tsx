// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type ClientDetail, changeModuleRequest } from '#contract/clients/customers.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { errorTable } from '#contract/codes/errors.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ClientModuleRow } from './client-module-row.tsx';

const sent: { expiresAt?: string; shown?: string | null }[] = [];
let answer: object;
const saved = vi.fn();
const refused = vi.fn();
const module: CompanyModule = {
  ...{ code: 'report', name: '报告', description: '', state: 'open' },
  ...{ expiresAt: '2099-10-06T12:44:00.000Z', requestedAt: null },
};
const client = {
  ...{ stockId: 7, shortName: '澄川新材' },
  waiting: [{ moduleCode: 'report', requestedBy: '陆景行', requestedAt: '2026-11-20T02:00:00.000Z' }],
} as unknown as ClientDetail;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(answer);
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  answer = { code: 200, result: {} };
  saved.mockReset();
  refused.mockReset();
  render(
    <ClientModuleRow
      forms={{ current: new Set() }}
      client={client}
      module={module}
      mayChange
      isEditing={false}
      onEdit={() => {}}
      onSaved={saved}
      onRefused={refused}
    />,
  );
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function endModule() {
  fireEvent.click(screen.getByRole('button', { name: '立即结束「报告」' }));
  const buttons = await waitFor(() => {
    const found = document.querySelectorAll<HTMLElement>('.ant-modal-confirm .ant-btn-dangerous');
    expect(found).toHaveLength(1);
    return found;
  });
  fireEvent.click(buttons[0] as HTMLElement);
}

it('ends a module now, also where the clock of the browser is five minutes ahead', async () => {
  const now = Date.now();
  vi.useFakeTimers({ now: now + 5 * 60_000, toFake: ['Date'] });
  await endModule();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
  expect(Date.parse(sent[0]?.expiresAt ?? '')).toBeLessThan(now);
  expect(sent[0]?.shown).toBe(module.expiresAt);
});

it('ends a module by a call that the contract takes', async () => {
  await endModule();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(changeModuleRequest.safeParse(sent[0]).error?.issues).toBeUndefined();
});

it('reads the client anew where a colleague has changed the module or settled the request', async () => {
  answer = { code: errorTable.CLIENT_MODULE_CHANGED.code, desc: '已改动' };
  await endModule();
  await waitFor(() => expect(refused).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: '暂不处理「报告」的申请' }));
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(2));
  expect(saved).not.toHaveBeenCalled();
});
