// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { leadRefusals, minFormMilliseconds } from '#contract/clients/lead-rules.ts';
import { company } from '../locales/zh-CN/company.ts';
import { LeadForm } from './lead-form.tsx';
import type { LeadFormData } from './lead-form-data.ts';

const empty = { companyName: '', personName: '', position: '', phone: '', email: '', message: '' };
const opened: LeadFormData = {
  ...{ kind: 'message', action: '/contactUs', form: 'opened', privacyId: 7, values: empty, consent: false },
  ...{ topics: [], issues: {}, refusal: '', captcha: null, texts: company.form, submit: '发送' },
  ...{ topicTexts: { label: '', many: '' }, issueTexts: {} },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const type = (name: string, value: string) => fireEvent.input(field(name) as Element, { target: { value } });

test('asks for consent to the terms in force where those it was opened with are gone, and keeps the rest', async () => {
  const agreed: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/lead/form')) return Response.json({ code: 200, result: { form: 'anew', privacyId: 9 } });
    agreed.push(JSON.parse(body ?? '{}').privacyId);
    return Response.json({ code: 400, desc: '', issues: [{ path: 'body.consent', message: '条款刚刚更新' }] });
  });
  render(<LeadForm data={opened} />);
  type('personName', '沈知遥');
  type('email', 'shen@example.com');
  type('message', '想了解数据接口。');
  fireEvent.click(field('consent') as Element);
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  await screen.findByText('条款刚刚更新');
  expect(field('consent')?.checked).toBe(false);
  expect(document.activeElement).toBe(field('consent'));
  expect(field('personName')?.value).toBe('沈知遥');
  expect(document.querySelector('.lead-consent a')?.getAttribute('href')).toBe('/privacy?id=9');
  fireEvent.click(field('consent') as Element);
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(agreed).toEqual([7, 9]));
});

test('sends the form that was opened for one too old again as that form, where its answer was lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const forms: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/lead/form')) return Response.json({ code: 200, result: { form: 'anew', privacyId: 7 } });
    const { form } = JSON.parse(body ?? '{}');
    forms.push(form);
    if (form === 'opened') return Response.json({ code: leadRefusals.expired, desc: '' });
    throw new TypeError('Failed to fetch');
  });
  render(<LeadForm data={opened} />);
  type('personName', '沈知遥');
  type('email', 'shen@example.com');
  type('message', '想了解数据接口。');
  fireEvent.click(field('consent') as Element);
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  await vi.advanceTimersByTimeAsync(minFormMilliseconds);
  await screen.findByText(company.form.failed);
  fireEvent.click(screen.getByRole('button', { name: '发送' }));
  await waitFor(() => expect(forms).toEqual(['opened', 'anew', 'anew']));
});
