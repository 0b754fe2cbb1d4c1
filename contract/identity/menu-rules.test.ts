import { expect, test } from 'vitest';
import { type ArrangedItem, breachesOf } from './menu-rules.ts';

const page = (path: string): ArrangedItem => ({
  ...{ id: 1, pid: 0, name: { 'zh-CN': '联系人', en: 'Contacts' }, path, component: 'Contacts', icon: 'layers' },
  ...{ isHidden: false, buttons: [] },
});

test.each([
  ['/client/contacts', true],
  ['/api', false],
  ['/media/contacts', false],
  ['/livez', false],
  ['/readyz', false],
  ['/metrics', false],
  ['/front', false],
])('a page may stand at %s: %s', (path, isFree) => {
  expect(breachesOf([page(path)]).some(({ rule }) => rule === 'path')).toBe(!isFree);
});
