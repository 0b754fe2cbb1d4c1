// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import { sharingTexts } from '../loading/texts.ts';
import { OpenFigure } from './open-figure.tsx';

afterEach(cleanup);

function show(listed: number, total: number, isWithdrawn: (id: number) => boolean = () => false) {
  const list = Array.from({ length: listed }, (_, index) => ({
    ...{ id: index + 1, title: `第 ${index + 1} 则`, sourceName: '拾穗产业网', publishedAt: '2026-11-20T01:00:00Z' },
    ...{ contribution: 1, reprints: 0, withdrawn: isWithdrawn(index + 1) },
  }));
  const explanation: FigureExplanation = {
    figure: {
      ref: { kind: 'volume', stockId: 7, from: '2026-11-01', until: '2026-11-20' },
      ...{ value: 41, gap: null, previous: null },
    },
    ...{ name: '声量', meaning: '', shown: '41.0', gapText: '', formula: '', filled: '', formulaVersion: '1' },
    ...{ inputs: [], versions: [], asOf: '2026-11-20T09:30:00Z', articles: { total, withdrawn: 0, list } },
    ...{ explorerQuery: '', explorerTotal: null },
  };
  return render(<OpenFigure explanation={explanation} texts={sharingTexts['zh-CN'].figure} note={1} />);
}

test('a figure of a report opens every article that was kept with it, and says how many stories count', () => {
  show(20, 41);
  const more = screen.getByText('再列 15 条').closest('details');
  expect(more?.querySelectorAll('li')).toHaveLength(15);
  // One that had the name of the figures would close its own figure.
  expect(more?.hasAttribute('name')).toBe(false);
  expect(screen.getByText('共 41 则报道 · 列出 20 条')).toBeTruthy();
});

test('an article behind a figure can be read, one that was taken back is only named', () => {
  show(2, 2, (id) => id === 2);
  expect(screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toContain(
    '/releaseDetail?id=1',
  );
  expect(screen.queryByRole('link', { name: /第 2 则/, hidden: true })).toBeNull();
  expect(screen.getByText(/第 2 则/)).toBeTruthy();
});

test('one with few articles has nothing more to open', () => {
  show(5, 5);
  expect(screen.queryByText(/再列/)).toBeNull();
  expect(screen.getByText('共 5 则报道')).toBeTruthy();
});

test('the version of the formula is named as such beside the time of the figure', () => {
  show(1, 1);
  expect(screen.getByText('公式第 1 版').parentElement?.textContent).toBe('2026-11-20 17:30 公式第 1 版');
});
