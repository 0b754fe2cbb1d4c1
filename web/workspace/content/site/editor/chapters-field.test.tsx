// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ChaptersField } from './chapters-field.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('goes on at the next chapter when one is removed, and at the button that adds one when it was the last', () => {
  const chapter = (at: number) => ({ at, title: { 'zh-CN': `第 ${at} 秒`, en: '' } });
  render(
    <Form initialValues={{ fields: { chapters: [chapter(0), chapter(30)] } }}>
      <ChaptersField name="chapters" label="chapters" isDisabled={false} />
    </Form>,
  );
  const remove = () => {
    const button = screen.getByRole('button', { name: '删除第 1 章' });
    button.focus();
    fireEvent.click(button);
  };
  remove();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除第 1 章' }));
  remove();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加一章' }));
});
