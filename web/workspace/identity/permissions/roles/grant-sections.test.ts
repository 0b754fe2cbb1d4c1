import { expect, test } from 'vitest';
import { type Element, elements, pageElementOf } from '#contract/codes/elements.ts';
import { actionsOn, grantSections, withChange, withSameChanges } from './grant-sections.ts';

test('every element is shown once, under the page that it belongs to', () => {
  const pages = grantSections.flatMap((section): readonly Element[] => section.pages);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.flatMap((page) => [page, ...actionsOn(page)]).sort()).toEqual([...elements].sort());
  expect(pages.every((page) => pageElementOf(page) === page)).toBe(true);
});

test('a page takes along what is done on it, as far as the kind of role may hold it', () => {
  const granted = withChange(new Set(), 'article:view', true, 'client');
  expect([...granted]).toEqual(['article:view', 'article:export']);
  expect([...withChange(granted, 'article:view', false, 'client')]).toEqual([]);
});

test('publishing takes the editing along, which it is of no use without', () => {
  const granted = withChange(new Set(), 'article:publish', true, 'operator');
  expect([...granted].sort()).toEqual(['article:edit', 'article:publish', 'article:view']);
  expect([...withChange(granted, 'article:edit', false, 'operator')]).toEqual(['article:view']);
});

test('what is done on a page takes the page along, and leaves it when it goes', () => {
  const granted = withChange(new Set(), 'contact:export', true, 'client');
  expect([...granted]).toEqual(['contact:view', 'contact:export']);
  expect([...withChange(granted, 'contact:export', false, 'client')]).toEqual(['contact:view']);
});

test('makes the same changes on what a colleague has saved, with what goes along', () => {
  const shown: Element[] = ['report:view', 'contact:view'];
  const granted = new Set<Element>(['contact:view', 'contact:edit']);
  const latest: Element[] = ['home:view', 'report:view', 'report:share'];
  expect([...withSameChanges(latest, shown, granted, 'client')].sort()).toEqual([
    ...['contact:edit', 'contact:view', 'home:view'],
  ]);
});
