import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { checkCaptcha, createCaptcha } from './captcha.ts';
import { drawCaptchaCode } from './draw-code.ts';
import { glyphs } from './glyphs.ts';
import { answerSum } from './testing/answer-sum.ts';

const secret = 'a secret of at least thirty-two characters';
const now = new Date('2026-11-20T02:00:00Z');

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ask = () => createCaptcha({ secret, language: 'zh-CN', now });
const check = (challenge: string, answer: string, at = now) =>
  checkCaptcha(database.db, { challenge, answer }, { secret, now: at });

describe('a captcha', () => {
  test('is answered by its sum, in full-width digits, too', async () => {
    const { challenge, question } = ask();
    const wide = [...answerSum(question)].map((digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)).join('');
    expect(await check(challenge, ` ${wide} `)).toBe(true);
  });

  test('asks in words, in the language of the reader', () => {
    expect(createCaptcha({ secret, language: 'en', now }).question).toMatch(/^What is [a-z]+ plus [a-z]+\?$/);
    expect(ask().question).toMatch(/^[一二三四五六七八九十]+加[一二三四五六七八九十]+等于多少？$/);
  });

  test('counts once: right answers do not count twice, wrong ones use it up', async () => {
    const once = ask();
    expect(await check(once.challenge, answerSum(once.question))).toBe(true);
    expect(await check(once.challenge, answerSum(once.question))).toBe(false);
    const tried = ask();
    expect(await check(tried.challenge, '1')).toBe(false);
    expect(await check(tried.challenge, answerSum(tried.question))).toBe(false);
  });

  test('of two answers at the same time one counts', async () => {
    const { challenge, question } = ask();
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(challenge, answerSum(question))));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test('is over after ten minutes', async () => {
    const { challenge, question } = ask();
    expect(await check(challenge, answerSum(question), new Date(now.getTime() + 10 * 60_000))).toBe(false);
    // Also when the clock is set back.
    expect(await check(challenge, answerSum(question))).toBe(false);
  });

  test('of somebody else’s making is none', async () => {
    const { challenge, question } = createCaptcha({ secret: 'another secret', language: 'zh-CN', now });
    expect(await check(challenge, answerSum(question))).toBe(false);
    expect(await check('', '')).toBe(false);
  });

  test('does not hold its answers in clear', () => {
    const { challenge, question } = ask();
    const claim = Buffer.from(challenge.split('.')[0] ?? '', 'base64url').toString();
    expect(JSON.parse(claim).answers).not.toContain(answerSum(question));
  });
});

test('every character stays inside the drawing', () => {
  for (const character of Object.keys(glyphs)) {
    const { width, height, path } = drawCaptchaCode(character.repeat(4));
    const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
    const xs = numbers.filter((_, index) => index % 2 === 0);
    const ys = numbers.filter((_, index) => index % 2 === 1);
    expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(-1);
    expect(Math.max(...xs)).toBeLessThanOrEqual(width + 1);
    expect(Math.max(...ys)).toBeLessThanOrEqual(height + 1);
  }
});
