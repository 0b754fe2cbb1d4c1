import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { maxQuestionsEach } from '#contract/cooperation/inquiry-rules.ts';
import { openBuyingCompany } from '#server/testing/buying-company.ts';
import { inquiries, inquiryQuestions } from './tables.ts';

const company = await openBuyingCompany();
const { t, call, refusal, supplier, look, publish, detail } = company;
afterAll(company.close);
let buyer: string;
beforeEach(async () => {
  ({ buyer } = await company.signIn());
});

describe('a running inquiry', () => {
  test('shows questions without their author, and answers to all', async () => {
    const { inquiry, links } = await publish();
    const [first = '', other = ''] = links;
    await supplier('quote.ask', { token: first, question: '是否含二期仓库？' });
    await call('inquiry.answer', { body: { id: inquiry.id, number: 1, answer: '包含。' } });
    expect((await look(other)).questions).toEqual([{ number: 1, question: '是否含二期仓库？', answer: '包含。' }]);
    const held = JSON.stringify(await detail(inquiry.id));
    expect(held.split('是否含二期仓库？')).toHaveLength(3);
  });

  test('counts a question once that is sent again after a lost answer', async () => {
    const { links } = await publish();
    const [first = ''] = links;
    const ask = (question: string) => supplier('quote.ask', { token: first, question });
    await Promise.all([ask('含运费吗？'), ask('含运费吗？')]);
    await ask('含税吗？');
    await ask('含运费吗？');
    expect((await look(first)).questions.map(({ question }) => question)).toEqual(['含税吗？', '含运费吗？']);
    await t.db.update(inquiryQuestions).set({ askedAt: sql`${inquiryQuestions.askedAt} - interval '61 seconds'` });
    await ask('含运费吗？');
    expect((await look(first)).questions).toHaveLength(3);
  });

  test('takes twenty questions of one supplier, and then those of the others', async () => {
    const { links } = await publish();
    const [first, second] = links;
    const ask = (token: string | undefined, number: number) =>
      refusal('quote.ask', { token, question: `第 ${number} 行含运费吗？` }, undefined);
    const asked = await Promise.all(Array.from({ length: 22 }, (_, number) => ask(first, number)));
    expect(asked.filter((code) => code === 200)).toHaveLength(maxQuestionsEach);
    expect(await ask(first, 23)).toBe(errorTable.QUESTIONS_ENDED.code);
    expect(await ask(second, 23)).toBe(200);
  });

  test('takes questions again when their end is moved later with the deadline or a new version', async () => {
    const { inquiry, links } = await publish();
    const { id, content } = inquiry;
    const past = '2026-01-02T00:00:00.000Z';
    const ended = { questionsUntil: new Date(past), content: { ...content, questionsUntil: past } };
    await t.db.update(inquiries).set(ended).where(eq(inquiries.id, id));
    const ask = () => refusal('quote.ask', { token: links[0], question: '含运费吗？' }, undefined);
    expect(await ask()).toBe(errorTable.QUESTIONS_ENDED.code);
    const { version, questionsUntil } = await detail(id);
    const deadline = '2031-01-10T09:00:00.000Z';
    const extend = (until: string | null) =>
      refusal('inquiry.extend', { id, version, deadline, questionsUntil: until, reason: '应要求' });
    for (const wrong of ['2026-01-01T00:00:00.000Z', '2031-01-10T09:01:00.000Z']) {
      expect(await extend(wrong)).toBe('body.questionsUntil');
    }
    // As it is, it stays, although it is past.
    expect(await extend(questionsUntil)).toBe(200);
    expect(await ask()).toBe(errorTable.QUESTIONS_ENDED.code);
    const change = { id, lines: content.lines, note: '', change: '补充说明', deadline };
    const revise = async (until: string) =>
      refusal('inquiry.revise', { ...change, version: (await detail(id)).version, questionsUntil: until });
    expect(await revise('2031-01-08T09:00:00.000Z')).toBe(200);
    expect(await ask()).toBe(200);
    expect(await revise('2031-01-07T09:00:00.000Z')).toBe('body.questionsUntil');
    expect(await look(links[0] ?? '')).toMatchObject({ questionsUntil: '2031-01-08T09:00:00.000Z' });
  });

  test('keeps the first answer to a question where two colleagues answer it', async () => {
    const { inquiry, links } = await publish();
    await supplier('quote.ask', { token: links[0], question: '含税吗？' });
    const answer = (words: string) => refusal('inquiry.answer', { id: inquiry.id, number: 1, answer: words });
    expect(await answer('含税。')).toBe(200);
    expect(await answer('不含税。')).toBe(errorTable.INQUIRY_CHANGED.code);
    expect((await look(links[1] ?? '')).questions).toMatchObject([{ answer: '含税。' }]);
  });

  test.each([2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'refuses to answer question %d, whose number is none that a question can have',
    async (number) => {
      const { inquiry } = await publish();
      const answer = await t.call('inquiry.answer', buyer, { body: { id: inquiry.id, number, answer: '含税。' } });
      expect(answer.json()).toMatchObject({ code: errorTable.INVALID_REQUEST.code, issues: [{ path: 'body.number' }] });
    },
  );
});
