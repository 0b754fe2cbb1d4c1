// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { EvaluationOverview } from '#contract/insight/evaluations.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ScoreTable } from './score-table.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it.each([
  ['新材料', '新材料 · 2026Q2'],
  ['', '2026Q2'],
])('names the period, after the industry if there is one (%s)', (industryName, scope) => {
  const data = { pillars: [], compared: null, industryName } as unknown as EvaluationOverview;
  render(<ScoreTable data={data} period="2026Q2" />);
  expect(screen.getByText(/2026Q2/).textContent).toBe(scope);
});
