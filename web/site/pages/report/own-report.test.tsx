// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '#web/shared/storage.ts';
import { sharingTexts } from '../../loading/texts.ts';
import { withLabels } from '../../sharing/shared-texts.ts';
import { OwnReport } from './own-report.tsx';

const texts = withLabels(sharingTexts['zh-CN'], {});
const heading = () => screen.getByRole('heading', { level: 1 });

beforeEach(() => storeSession('token', 'somebody'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Answers only when it is told to. */
function stubAnswer(): () => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  return () => resolve(Response.json({ code: 404, desc: '没有找到' }, { status: 404 }));
}

test('who was told that the report is loading is told what came of it', async () => {
  const answer = stubAnswer();
  render(<OwnReport id={7} texts={texts} />);
  heading().tabIndex = -1;
  heading().focus();
  expect(document.activeElement?.textContent).toBe(texts.report.loading);
  answer();
  await waitFor(() => expect(heading().textContent).toBe(texts.report.missing));
  expect(document.activeElement).toBe(heading());
});

test('who has gone on to something else is left there', async () => {
  const answer = stubAnswer();
  render(
    <>
      <button type="button">别处</button>
      <OwnReport id={7} texts={texts} />
    </>,
  );
  screen.getByRole('button').focus();
  answer();
  await waitFor(() => expect(heading().textContent).toBe(texts.report.missing));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
