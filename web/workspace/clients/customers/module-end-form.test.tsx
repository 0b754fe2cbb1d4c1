// @vitest-environment jsdom
import { cleanup, fireEvent, type RenderResult, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ModuleEndForm } from './module-end-form.tsx';

const sent: unknown[] = [];
const module: CompanyModule = {
  ...{ code: 'report', name: '报告', description: '', state: 'open' },
  ...{ expiresAt: '2027-10-06T12:44:00.000Z', requestedAt: null },
};

let view: RenderResult;

function Form({ module: shown }: { readonly module: CompanyModule }) {
  const { forms } = useOpenForms();
  return (
    <ModuleEndForm
      {...{ forms, stockId: 7, code: 'report', module: shown }}
      onCancel={() => {}}
      onSaved={() => {}}
      onChanged={() => {}}
    />
  );
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ code: 200, result: {} });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  view = render(<Form module={module} />);
});
afterEach(cleanup);

const clock = () => screen.getByLabelText('到期时间（北京时间）');
const endless = () => screen.getByRole('checkbox', { name: '长期有效，不设到期时间' });
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
const isWrong = () => clock().getAttribute('aria-invalid') === 'true';

it('asks for a time, and no longer once the module has no end', async () => {
  fireEvent.change(clock(), { target: { value: '' } });
  save();
  await screen.findByText('请选择到期时间');
  expect(isWrong()).toBe(true);
  expect(sent).toEqual([]);
  fireEvent.click(endless());
  await waitFor(() => expect(screen.queryByText('请选择到期时间')).toBeNull());
  save();
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ stockId: 7, expiresAt: null })]));
});

it('tells the server what was shown when it was opened, whatever has been read since', async () => {
  view.rerender(<Form module={{ ...module, expiresAt: '2028-01-01T00:00:00.000Z' }} />);
  fireEvent.change(clock(), { target: { value: '2027-12-31T20:00' } });
  save();
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ shown: module.expiresAt })]));
});
