import { expect, test } from 'vitest';
import { templateNames, templateOf, withTemplate } from './push-templates.ts';
import { emptyPush } from './push-values.ts';

test('a template decides order and what comes by itself, and keeps what was written and chosen', () => {
  const written = {
    ...{ ...emptyPush, subject: '我的主题', foreword: '前言', articles: [{ value: 7, label: '标题' }] },
    ...{ groupIds: [3], language: 'en' as const },
  };
  for (const name of templateNames) {
    const taken = { ...written, ...withTemplate(written, name, '商业周报') };
    expect(templateOf(taken)).toBe(name);
    expect(taken).toMatchObject({ subject: '我的主题', foreword: '前言', articles: written.articles, groupIds: [3] });
    expect([...taken.blocks].sort()).toEqual([...emptyPush.blocks].sort());
  }
});

test('a draft without a subject gets that of its template; one that was changed follows none', () => {
  const taken = { ...emptyPush, ...withTemplate(emptyPush, 'weekly', '商业周报') };
  expect(taken.subject).toBe('商业周报');
  expect(templateOf({ ...taken, autoArticles: 10 })).toBe(undefined);
  expect(templateOf({ ...taken, blocks: [...taken.blocks].reverse() })).toBe(undefined);
  expect(templateOf({ ...taken, foreword: '本周' })).toBe('weekly');
});
