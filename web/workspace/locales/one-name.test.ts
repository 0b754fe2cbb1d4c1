import { expect, test } from 'vitest';
import { en } from './en.ts';
import { pagesEn } from './pages-en.ts';
import { pagesZhCN } from './pages-zh-CN.ts';
import { zhCN } from './zh-CN.ts';

const chinese = { ...zhCN, ...pagesZhCN };
const english = { ...en, ...pagesEn };

const textsIn = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts ?? {}).flatMap(textsIn);
const chineseWith = (word: string) => textsIn(chinese).filter((text) => text.includes(word));

test('looking at texts before they are published has one name, that of their state', () => {
  expect(chineseWith('审阅')).toEqual([]);
  expect(chinese.audit.factsOf).toMatchObject({ 'version.reviewSettings': { article: '文章须审核' } });
});

test('the first step of pushes names what is scheduled as the product calls it', () => {
  expect(chinese.clientStart.steps.digest).toBe('排定按节奏寄出的推送');
  expect(english.clientStart.steps.digest).toBe('Schedule a push in a rhythm');
  const texts = textsIn([chinese.clientStart, english.clientStart]);
  expect(texts.filter((text) => /摘要|digest/i.test(text))).toEqual([]);
});

test('what is wrong with a feed names every kind that is read', () => {
  for (const { feeds } of [chinese, english]) {
    expect(feeds.failures.NOT_A_FEED).toMatch(/RSS.*Atom.*JSON/);
    expect(feeds.emptyText).toMatch(/RSS.*Atom.*JSON Feed/);
  }
});

test('who a lead belongs to, and that nobody has it, is called so everywhere', () => {
  expect(chinese.audit.facts.owner).toBe(chinese.leads.owner);
  expect(chinese.users.handOverText).toContain(chinese.leads.owners.nobody);
});

test('the fields of a service are said to be used where they are', () => {
  expect(chinese.dictionary.where.zcb_domain).toBe('合作方与询价');
  expect(english.dictionary.where.zcb_domain).toBe('Suppliers and inquiries');
});

test('a company is addressed in one form', () => {
  expect(chineseWith('贵公司')).toEqual([]);
});
