// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { authTexts, frameTexts, passkeyTexts } from '../../loading/texts.ts';
import { SitePage } from '../../shown-page.tsx';
import { sampleFrame } from '../../testing/sample-content.ts';
import { Component as AuthPage } from './auth-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a page that is loaded again after the last company was taken away says that there is none', async () => {
  sessionStorage.setItem('unifyTicket', 'the-ticket');
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: [] }));
  const frame = {
    ...{ language: 'zh-CN' as const, frame: sampleFrame, texts: frameTexts['zh-CN'] },
    ...{ highlights: [], untranslatedNote: '' },
  };
  const page = {
    ...{ description: '', texts: authTexts['zh-CN'], passkeyTexts: passkeyTexts['zh-CN'] },
    ...{ options: null, ticket: null, notice: 'none' },
  };
  const shown = { pathname: '/auth', search: '', code: { frame: 'account' as const, folder: 'auth' }, frame, page };
  render(<SitePage shown={shown} parts={{ Frame: ({ children }) => children, Page: AuthPage }} />);
  expect(await screen.findByRole('heading', { name: '还没有可以进入的公司' })).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
});
