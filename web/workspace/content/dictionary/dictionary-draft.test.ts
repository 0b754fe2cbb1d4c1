import { expect, it } from 'vitest';
import type { KeptEnumeration } from '#contract/content/dictionary.ts';
import { changedFrom, draftOf, rebased, withNewItem } from './dictionary-draft.ts';

const stored = (version: number, items: readonly (readonly [key: string, label: string])[]): KeptEnumeration => ({
  ...{ enumeration: 'zcb_domain', version, isFixed: false },
  items: items.map(([key, label]) => ({ key, label: { 'zh-CN': label, en: '' }, isOff: false, isUsed: false })),
});
const before = stored(1, [
  ['10', '公关'],
  ['20', '咨询'],
]);
/** With an item of this name added. */
function adding(label: string) {
  const draft = withNewItem(draftOf(before));
  return {
    ...draft,
    items: draft.items.map((item) => (item.isNew ? { ...item, label: { 'zh-CN': label, en: '' } } : item)),
  };
}
const after = stored(2, [
  ['10', '公关'],
  ['20', '咨询'],
  ['30', '法律服务'],
]);

it('has an item once that was stored though its answer was lost', () => {
  const draft = adding('法律服务');
  const next = rebased(draft, after);
  expect(next.items.map(({ key, isNew }) => [key, isNew])).toEqual([
    ['10', false],
    ['20', false],
    ['30', false],
  ]);
  // The row that was typed in is the one that is stored.
  expect(next.items.at(-1)?.id).toBe(draft.items.at(-1)?.id);
  expect(changedFrom(after, next)).toBeUndefined();
});

it('keeps an item that a colleague has added otherwise under the same code', () => {
  const next = rebased(adding('法务'), after);
  expect(next.items.map(({ key, label, isNew }) => [key, label['zh-CN'], isNew])).toEqual([
    ['10', '公关', false],
    ['20', '咨询', false],
    ['30', '法律服务', false],
    ['30', '法务', true],
  ]);
});
