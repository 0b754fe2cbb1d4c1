// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sharingTexts } from '../loading/texts.ts';
import { ChartEvents } from './chart-events.tsx';
import { withLabels } from './shared-texts.ts';

afterEach(cleanup);

test('a headline that has been taken down since is marked, also where nothing was known of its article', () => {
  const events = [
    { number: 1, day: '2026-11-18', title: '三季报发布', withdrawn: true },
    { number: 2, day: '2026-11-19', title: '新厂投产', withdrawn: false },
    { number: 3, day: '2026-11-20', title: '签订合同' },
  ];
  render(<ChartEvents events={events} texts={withLabels(sharingTexts['zh-CN'], {})} />);
  const titles = screen.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);
  expect(titles).toEqual(['三季报发布（已下线）', '新厂投产', '签订合同']);
});
