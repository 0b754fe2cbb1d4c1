// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Report } from '#contract/insight/reports.ts';
import { sharingTexts } from '../../loading/texts.ts';
import { withLabels } from '../../sharing/shared-texts.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportPeers } from './report-peers.tsx';

afterEach(cleanup);

const texts = withLabels(sharingTexts['zh-CN'], {});
const peer = { stockId: 1, name: '澄川新材', own: true, rank: 1, previousRank: 3, shareOfVoice: null };
const report = (from: string, until: string) => ({ from, until, figures: [], peers: [peer] }) as unknown as Report;

test.each([
  ['2026-03-01', '2026-03-31', '较上期（2026-01-29 至 2026-02-28，与本期等长）'],
  ['2026-11-09', '2026-11-15', '较上期（2026-11-02 至 2026-11-08，与本期等长）'],
])('a report of %s to %s says which days it is compared with', (from, until, said) => {
  const part = { report: report(from, until), texts, noteOf: () => 1 };
  render(
    <>
      <ReportFigures {...part} />
      <ReportPeers {...part} />
    </>,
  );
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: '较上期' }).title).toBe(said);
});
