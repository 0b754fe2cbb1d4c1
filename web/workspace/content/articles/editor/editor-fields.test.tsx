// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { EditorFields } from './editor-fields.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: [] }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const languageOf = (element: Element | null | undefined) => element?.closest('[lang]')?.getAttribute('lang');

it.each(['zh-CN', 'en'] as const)(
  'gives its language to a text in %s, and not to the words around it',
  async (language) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Form>
            <EditorFields language={language} onLanguage={() => {}} isDisabled={false} />
          </Form>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    for (const field of ['title', 'summary']) {
      const input = document.getElementById(`${field}_${language}`);
      expect(languageOf(input), field).toBe(language);
      expect(languageOf(document.querySelector(`label[for="${field}_${language}"]`)), field).toBe('zh-CN');
    }
    for (const optional of screen.getAllByText('选填')) expect(languageOf(optional)).toBe('zh-CN');
  },
);
