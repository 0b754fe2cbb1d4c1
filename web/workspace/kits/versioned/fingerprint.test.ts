import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

const stored = { sourceId: 3, title: { 'zh-CN': '标题', en: '' } };

it('does not depend on the order of the fields', () => {
  expect(fingerprint({ title: { en: '', 'zh-CN': '标题' }, sourceId: 3 })).toBe(fingerprint(stored));
});

it('takes a field that is empty for one that is not there yet', () => {
  expect(fingerprint({ ...stored, category: undefined })).toBe(fingerprint(stored));
});

it('tells what was changed, and where it stands', () => {
  expect(fingerprint({ ...stored, sourceId: 4 })).not.toBe(fingerprint(stored));
  expect(fingerprint({ order: [1, 2] })).not.toBe(fingerprint({ order: [2, 1] }));
});
