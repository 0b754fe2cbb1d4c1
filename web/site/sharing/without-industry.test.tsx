// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Report } from '#contract/insight/reports.ts';
import { sharingTexts } from '../loading/texts.ts';
import { Component as ChartDataPage } from '../pages/chart-data/chart-data-page.tsx';
import { Component as DigestPage } from '../pages/digest/digest-page.tsx';
import { Component as HotWordDataPage } from '../pages/hot-word-data/hot-word-data-page.tsx';
import { ReportWords } from '../pages/report/report-words.tsx';
import { type ShownPage, ShownPageContext } from '../shown-page.tsx';
import { withLabels } from './shared-texts.ts';

const texts = withLabels(sharingTexts['zh-CN'], {});
const asOf = '2026-11-20T10:00:00.000Z';
const table = {
  ...{ items: [], scope: 'everything', scopeName: '', fellBack: true, asOf },
  foreground: { from: '2026-11-14', until: '2026-11-20', stories: 12 },
  background: { from: '2026-08-22', until: '2026-11-13', stories: 90 },
};

function show(Page: ComponentType, shared: object) {
  const page = { texts, outcome: { state: 'open', share: { ...shared, expiresAt: asOf } } };
  const shown = {
    frame: { language: 'zh-CN', frame: { brand: '商鉴', untranslated: [] } },
    page,
  } as unknown as ShownPage;
  return render(
    <ShownPageContext value={shown}>
      <Page />
    </ShownPageContext>,
  );
}

afterEach(cleanup);

test('hot words of a company without an industry are said to be those of everything published', () => {
  const { container } = show(HotWordDataPage, { hotWords: { companyName: '甲公司', asOf, table } });
  expect(container.querySelector('.report-note')?.textContent).toBe('甲公司的报道不足 200 则，以下是全部报道的热词。');
});

test('so are those of its report', () => {
  const report = { hotWords: table, company: { shortName: '甲公司' }, industryName: '' } as unknown as Report;
  show(() => <ReportWords report={report} texts={texts} noteOf={() => 1} />, {});
  expect(screen.getByText('甲公司的报道不足 200 则，以下是全部报道的热词。')).toBeTruthy();
});

test('so are those of its digest, below their title', () => {
  const digest = {
    ...{ companyName: '甲公司', title: '周报', note: '', from: '2026-11-14', until: '2026-11-20', createdAt: asOf },
    ...{ articles: [], withdrawn: 0, figures: [], chart: null, companies: [], searches: [] },
    words: [{ word: '固态电解质', z: '6.8', state: 'new' }],
  };
  const wordScope = { scope: 'everything', scopeName: '' };
  const { container } = show(DigestPage, { digest: { ...digest, wordScope } });
  const below = container.querySelector('.letter-part')?.nextElementSibling;
  expect(below?.textContent).toBe('甲公司的报道不足 200 则，以下是全部报道的热词。');
  cleanup();
  // Of the company's own words, and in digests from before, nothing is said.
  expect(show(DigestPage, { digest }).container.textContent).not.toContain('不足 200 则');
});

test('its shared chart names none', () => {
  const chart = {
    ...{ chart: 'volume', companyName: '甲公司', industryName: '', category: null, asOf },
    ...{ from: '2026-11-14', until: '2026-11-20', data: { days: [], series: [], events: [] } },
  };
  const { container } = show(ChartDataPage, { chart });
  expect(container.querySelector('.report-scope')?.textContent).toBe(
    '甲公司，2026 年 11 月 14 日 至 2026 年 11 月 20 日',
  );
});
