// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sharingTexts } from '../loading/texts.ts';
import { withLabels } from './shared-texts.ts';
import { WordTable } from './word-table.tsx';

afterEach(cleanup);

test('hot words are marked as Chinese, whatever the language of the page', () => {
  const z = { ref: { kind: 'hotWord', scope: 'everything', word: '绿电', until: '2026-03-01' }, value: 4, gap: null };
  const item = {
    word: '绿电',
    rank: 1,
    stories: 9,
    ratio: 3,
    sources: 4,
    state: 'new',
    spark: [1, 2],
    explanation: null,
  };
  const items = [{ ...item, z: { ...z, previous: null } }] as unknown as Parameters<typeof WordTable>[0]['items'];
  render(<WordTable items={items} texts={withLabels(sharingTexts.en, {})} noteOf={() => 1} />);
  expect(screen.getByText('绿电').getAttribute('lang')).toBe('zh-CN');
});
