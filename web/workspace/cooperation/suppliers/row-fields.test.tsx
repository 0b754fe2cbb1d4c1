// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { ContactFields } from './contact-fields.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const contact = (name: string) => ({ name, job: '', phone: '', email: '' });
const certificate = (name: string) => ({ name, number: '', endsOn: null });
function show(fields: ReactElement) {
  const start = {
    contacts: ['程一鸣', '林岚'].map(contact),
    certificates: ['营业执照', '质量管理体系'].map(certificate),
  };
  render(<Form initialValues={start}>{fields}</Form>);
}
const remove = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const inHand = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('goes on at the next contact when one is removed, and at the button that adds one when it was the last', () => {
  show(<ContactFields isDisabled={false} />);
  remove('移除第 1 位联系人');
  expect(inHand()).toBe('移除第 1 位联系人');
  remove('移除第 1 位联系人');
  expect(inHand()).toBe('加一位联系人');
});

it('goes on at the next certificate when one is removed, and at the button that adds one when it was the last', () => {
  show(<CertificateFields isDisabled={false} />);
  remove('移除第 1 张证书');
  expect(inHand()).toBe('移除第 1 张证书');
  remove('移除第 1 张证书');
  expect(inHand()).toBe('加一张证书');
});
