import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { pagesEn } from './pages-en.ts';

test('one is told in the singular', async () => {
  const english = createInstance();
  await english.init({ lng: 'en', resources: { en: { translation: { ...en, ...pagesEn } } } });
  expect(english.t('activity.trendScope', { count: 1 })).toBe('vs 1 peer; 7-day windows');
  expect(english.t('explorer.show', { count: 1, total: '1', unit: '' })).toBe('Show 1 result');
  expect(english.t('events.silent', { count: 1, days: 90 })).toBe('1 more type without events in 90 days');
});
