// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useFilters } from './use-filters.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

function open(address: string) {
  history.replaceState(null, '', address);
  const wrapper = ({ children }: { readonly children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
  return renderHook(() => useFilters(), { wrapper }).result.current;
}
const shown = () => Object.fromEntries(new URLSearchParams(location.search));

it('keeps the first of two changes that follow each other before the page is drawn again', () => {
  const { setFilters } = open('/ba/explorer?q=产线&theme=3');
  act(() => {
    setFilters({ tiers: [1] });
    setFilters({ tones: ['negative'] });
  });
  expect(shown()).toMatchObject({ q: '产线', theme: '3', tier: '1', tone: 'negative' });
});

it('keeps the first of two choices of one facet', () => {
  const { setFilters } = open('/ba/explorer');
  act(() => {
    setFilters(({ tiers }) => ({ tiers: [...tiers, 1] }));
    setFilters(({ tiers }) => ({ tiers: [...tiers, 2] }));
  });
  expect(new URLSearchParams(location.search).getAll('tier')).toEqual(['1', '2']);
});

it('opens a preview beside filters that were changed just before', () => {
  const { setFilters, setPreview } = open('/ba/explorer');
  act(() => {
    setFilters({ tiers: [1] });
    setPreview(7);
  });
  expect(shown()).toEqual({ tier: '1', article: '7' });
});
