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
const saved = vi.fn();
/** What is stored of the module where a colleague, or an earlier try, has changed it. */
let stored: CompanyModule | undefined;

function Form({ module: shown }: { readonly module: CompanyModule }) {
  const { forms } = useOpenForms();
  return (
    <ModuleEndForm
      {...{ forms, stockId: 7, code: 'report', module: shown }}
      onCancel={() => {}}
      onSaved={saved}
      onChanged={() => {}}
    />
  );
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string }) => {
    if (body === undefined) return Response.json({ code: 200, result: { modules: [stored] } });
    sent.push(JSON.parse(body));
    if (stored) return Response.json({ code: 1465, desc: '其他人刚刚改了' });
    return Response.json({ code: 200, result: {} });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  sent.length = 0;
  stored = undefined;
  saved.mockClear();
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

it('takes an end that is stored as it was sent as saved, and no other: its answer was lost on the way', async () => {
  fireEvent.change(clock(), { target: { value: '2027-12-31T20:00' } });
  stored = { ...module, expiresAt: '2028-12-31T12:00:00.000Z' };
  save();
  await screen.findByText(/2028-12-31/);
  expect(saved).not.toHaveBeenCalled();
  fireEvent.change(clock(), { target: { value: '2027-12-31T20:01' } });
  stored = { ...module, expiresAt: '2027-12-31T12:01:00.000Z' };
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(2);
});
