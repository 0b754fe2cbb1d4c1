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

/** Keys of all texts with what they say. */
function* textsIn(texts: object, place = ''): Generator<readonly [key: string, text: string]> {
  for (const [name, value] of Object.entries(texts)) {
    const key = place ? `${place}.${name}` : name;
    if (typeof value === 'string') yield [key, value];
    else yield* textsIn(value, key);
  }
}

/** Limits of the product, and numbers that another text stands for while they are small. */
const neverOne: readonly string[] = [
  ...['lists.perPage', 'since.scopeDays', 'audit.totalMost', 'companies.nameRulesHelp', 'leads.bulk.most'],
  ...['jobs.totalMost', 'peers.byIndustry', 'status.asOf', 'status.test.mail.help', 'status.test.sms.help'],
];

test('every text that counts something knows what one of it is called', () => {
  const texts = new Map(textsIn({ ...en, ...pagesEn }));
  expect(texts.size).toBeGreaterThan(1000);
  const wrong = [...texts].flatMap(([key, text]) =>
    /\{\{count\}\} [a-z]+s\b/.test(text) && !/_(one|other)$/.test(key) && !texts.has(`${key}_one`) ? [key] : [],
  );
  expect(wrong.filter((key) => !neverOne.includes(key))).toEqual([]);
});
