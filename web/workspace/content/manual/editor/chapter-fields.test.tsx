// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ChapterFields } from './chapter-fields.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const languageOf = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang');

it('gives its language to a text, and not to the words around it', async () => {
  render(
    <Form>
      <ChapterFields language="en" onLanguage={() => {}} isDisabled={false} />
    </Form>,
  );
  expect(languageOf(document.getElementById('title_en'))).toBe('en');
  expect(languageOf(document.querySelector('label[for="title_en"]'))).toBe('zh-CN');
  for (const optional of await screen.findAllByText('选填')) expect(languageOf(optional)).toBe('zh-CN');
});
