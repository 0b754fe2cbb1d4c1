// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ChapterContents } from './chapter-contents.tsx';

const chapter = { bodyHtml: '', updatedAt: '2026-11-20T00:00:00Z' };

beforeAll(loadPageTexts);
afterEach(cleanup);

it('names the language of a title that is not translated', () => {
  const chapters = [
    { ...chapter, id: 1, title: '登录', untranslated: true },
    { ...chapter, id: 2, title: 'Workspace', untranslated: false },
  ];
  render(<ChapterContents chapters={chapters} />);
  expect(screen.getAllByRole('link').map(({ lang }) => lang)).toEqual(['zh-CN', '']);
});
