// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form, Select } from 'antd';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { NameRuleFields } from './name-rule-fields.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('goes on at the next rule when one is removed, and at the button that adds one when it was the last', () => {
  const rule = (name: string) => ({ name, required: [], excluded: [] });
  render(
    <Form initialValues={{ aliases: ['澄川', '川材'], nameRules: [rule('澄川'), rule('川材')] }}>
      <Form.Item name="aliases">
        <Select mode="tags" open={false} />
      </Form.Item>
      <NameRuleFields />
    </Form>,
  );
  const remove = () => {
    const button = screen.getByRole('button', { name: '删除第 1 条条件' });
    button.focus();
    fireEvent.click(button);
  };
  remove();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除第 1 条条件' }));
  remove();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加条件' }));
});
