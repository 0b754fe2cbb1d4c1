import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { pagesEn } from './pages-en.ts';

test('one is told in the singular', async () => {
  const english = createInstance();
  await english.init({ lng: 'en', resources: { en: { translation: { ...en, ...pagesEn } } } });
  expect(english.t('activity.trendScope', { count: 1 })).toBe('vs 1 peer; 7-day windows');
  expect(english.t('explorer.show', { count: 1, total: '1', unit: '' })).toBe('Show 1 result');
  expect(english.t('users.import.wrong', { count: 1 })).toBe('; 1 row is wrong and left out');
  expect(english.t('partners.removeText.portal', { count: 1 })).toContain('1 link of a person');
  expect(english.t('pushes.bots.sendNow', { receiving: '1', bots: '1' })).toBe('Send now (people: 1, groups: 1)');
  expect(english.t('events.silent', { count: 1, days: 90 })).toBe('1 more type without events in 90 days');
});
