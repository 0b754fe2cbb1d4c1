// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Report } from '#contract/insight/reports.ts';
import { sharingTexts } from '../../loading/texts.ts';
import { withLabels } from '../../sharing/shared-texts.ts';
import { ReportPeers } from './report-peers.tsx';

afterEach(cleanup);

const texts = withLabels(sharingTexts['zh-CN'], {});

test.each([
  [1, 3, ['1', '澄川新材（本公司）', '↑ 2']],
  [null, 3, ['–', '澄川新材（本公司）', '–']],
  [2, null, ['2', '澄川新材（本公司）', '–']],
] as const)('a place %s after %s is told as it is', (rank, previousRank, cells) => {
  const peer = { stockId: 1, name: '澄川新材', own: true, rank, previousRank, shareOfVoice: null };
  const report = { from: '2026-11-09', until: '2026-11-15', peers: [peer] } as unknown as Report;
  render(<ReportPeers report={report} texts={texts} noteOf={() => 1} />);
  const [, row] = screen.getAllByRole('row');
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual(cells);
});
