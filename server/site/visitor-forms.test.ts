import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { leads } from '#server/clients/leads/tables.ts';
import { contentItems } from '#server/content/site/tables.ts';
import { answerSum } from '#server/platform/captcha/testing/answer-sum.ts';
import { limitCounters } from '#server/platform/limits/tables.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { discardMessages, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { loadClientBuild } from './client-build.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let address: string;
let topic: number;
let now = new Date('2026-11-20T02:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  app = await buildApp({
    config: testConfig(),
    database,
    clock: () => now,
    shareSecret: testShareSecret,
    send: discardMessages,
    build: await loadClientBuild(path.resolve('dist')),
    publicUrl: () => 'https://shangjian.example',
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });
  await createContent(database.db, 'privacyVersion', { version: '2.1', effectiveOn: '2026-01-01' });
  topic = await createContent(database.db, 'trialTopic', { label: both('及早发现热词', 'Hot words') });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

beforeEach(async () => {
  await database.db.delete(leads);
  await database.db.delete(limitCounters);
});

const filled = { companyName: '澄川 <b>新材料', personName: '陆景行', phone: '13900000448', email: 'lu@example.com' };

/** The hidden fields of a form, as a browser without script sends them. */
async function openForm(page: string): Promise<Record<string, string>> {
  const html = await (await fetch(address + page)).text();
  return hiddenFields(html);
}

function hiddenFields(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

async function send(page: string, fields: Record<string, string | string[]>, language = 'zh-CN') {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
  );
  const response = await fetch(address + page, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie: `lang=${language}` },
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** As many as go without a captcha, of five people. */
async function sendFive(fields: Record<string, string>): Promise<void> {
  for (let i = 0; i < 5; i++) {
    expect((await send('/contactUs', { ...fields, email: `s${i}@example.com` })).status).toBe(303);
  }
}

const wait = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

describe('a form without script', () => {
  test('comes back with everything typed, and a sentence at each field that is wrong', async () => {
    const hidden = await openForm('/tryuse');
    wait(10_000);
    const fields = { ...hidden, ...filled, personName: '', phone: '1390000448', topics: [String(topic)] };
    const { status, html, headers } = await send('/tryuse', fields);
    expect(status).toBe(422);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('value="澄川 &lt;b&gt;新材料"');
    expect(html).toContain('value="1390000448"');
    expect(html).toMatch(
      new RegExp(
        `type="checkbox" name="topics"[^>]* checked="" value="${topic}"|name="topics" checked="" value="${topic}"`,
      ),
    );
    expect(html).toMatch(/id="personName-issue".*?请填写姓名/);
    expect(html).toMatch(/id="phone-issue".*?手机号应为 11 位/);
    expect(html).toMatch(/id="consent-issue".*?请先阅读并同意/);
    expect((await send('/tryuse', fields, 'en')).html).toMatch(/id="personName-issue".*?Please enter your name/);
    expect(hiddenFields(html).form).toBe(hidden.form);
  });

  test('leads on to its receipt, which says the number and nothing of the person', async () => {
    const hidden = await openForm('/tryuse');
    wait(10_000);
    const { status, headers } = await send('/tryuse', { ...hidden, ...filled, consent: 'on' });
    expect(status).toBe(303);
    const [lead] = await database.db.select().from(leads);
    const html = await (await fetch(address + headers.get('location'))).text();
    expect(html).toContain(lead?.number);
    expect(html).toContain('申请已提交');
    expect(html).toContain('<meta name="robots" content="noindex">');
    for (const value of Object.values(filled)) expect(html).not.toContain(value);
    expect(html).not.toMatch(/<form method="post"/);
  });

  test('shows no number for a receipt that somebody made up', async () => {
    for (const receipt of ['SQ-20261120-10000', 'x.y', '']) {
      const html = await (await fetch(`${address}/tryuse?receipt=${receipt}`)).text();
      expect(html).toContain('<form');
      expect(html).not.toContain('lead-number');
    }
  });

  test('is a reader’s own: nothing between keeps it, and it says when it was made', async () => {
    const first = await openForm('/contactUs');
    wait(1_000);
    expect((await openForm('/contactUs')).form).not.toBe(first.form);
    expect((await fetch(`${address}/contactUs`)).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('asks who is too quick to send once more, and keeps the form for it', async () => {
    const hidden = await openForm('/tryuse');
    const quick = await send('/tryuse', { ...hidden, ...filled, consent: 'on' });
    expect([quick.status, quick.html.includes('提交得太快了')]).toEqual([422, true]);
    wait(3_000);
    expect((await send('/tryuse', { ...hiddenFields(quick.html), ...filled, consent: 'on' })).status).toBe(303);
  });

  test('that was open for days gets a new beginning, and loses nothing', async () => {
    const hidden = await openForm('/tryuse');
    wait(48 * 60 * 60_000);
    const late = await send('/tryuse', { ...hidden, ...filled, consent: 'on' });
    expect(late.html).toContain('页面打开得太久了');
    expect(late.html).toContain('value="陆景行"');
    wait(5_000);
    expect((await send('/tryuse', { ...hiddenFields(late.html), ...filled, consent: 'on' })).status).toBe(303);
  });

  test('whose terms are withdrawn meanwhile shows the new ones, which have to be agreed to again', async () => {
    const { db } = database;
    const hidden = await openForm('/tryuse');
    wait(10_000);
    await db.delete(contentItems).where(eq(contentItems.id, Number(hidden.privacyId)));
    const newer = await createContent(db, 'privacyVersion', { version: '2.2', effectiveOn: '2026-02-01' });
    const refused = await send('/tryuse', { ...hidden, ...filled, consent: 'on' });
    expect(refused.status).toBe(422);
    expect(hiddenFields(refused.html).privacyId).toBe(String(newer));
    expect(refused.html).toContain(`/privacy?id=${newer}`);
    expect(refused.html).toContain('value="陆景行"');
    expect(/<input[^>]*name="consent"[^>]*>/.exec(refused.html)?.[0]).not.toContain('checked=');
    expect((await send('/tryuse', { ...hiddenFields(refused.html), ...filled, consent: 'on' })).status).toBe(303);
  });

  test('asks for a captcha after five, and goes on when it is answered', async () => {
    const hidden = await openForm('/contactUs');
    wait(10_000);
    const message = { ...hidden, personName: '沈知遥', email: 's@example.com', consent: 'on' };
    await sendFive({ ...message, message: '报价' });
    const asked = await send('/contactUs', { ...message, message: '第六条' });
    expect(asked.status).toBe(422);
    expect(asked.html).toContain('>第六条</textarea>');
    const question = /id="captcha-help">[^<]*：([^<]+)</.exec(asked.html)?.[1] ?? '';
    const { challenge = '' } = hiddenFields(asked.html);
    const answered = { ...message, message: '第六条', challenge, answer: answerSum(question) };
    expect((await send('/contactUs', answered)).status).toBe(303);
    expect(await database.db.$count(leads)).toBe(6);
  });

  test('asks a new captcha beside another field that is wrong: the one that came with it is not asked again', async () => {
    const hidden = await openForm('/contactUs');
    wait(10_000);
    const message = { ...hidden, personName: '沈知遥', email: 's@example.com', consent: 'on', message: '报价' };
    await sendFive(message);
    const answerOf = (html: string) => {
      const question = /id="captcha-help">[^<]*：([^<]+)</.exec(html)?.[1] ?? '';
      return { challenge: hiddenFields(html).challenge ?? '', answer: answerSum(question) };
    };
    const asked = await send('/contactUs', message);
    const wrong = await send('/contactUs', { ...message, email: 's@', ...answerOf(asked.html) });
    expect([wrong.status, wrong.html.includes('id="email-issue"')]).toEqual([422, true]);
    expect((await send('/contactUs', { ...message, ...answerOf(wrong.html) })).status).toBe(303);
  });

  test('answers a robot as it answers people, and stores nothing', async () => {
    const hidden = await openForm('/tryuse');
    wait(10_000);
    const { status } = await send('/tryuse', { ...hidden, ...filled, consent: 'on', homepage: 'https://spam.example' });
    expect(status).toBe(303);
    expect(await database.db.$count(leads)).toBe(0);
  });

  test('that is nonsense is refused without an error of the server', async () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['topics', 'x'],
      ['privacyId', '-1'],
      ['form', 'x'.repeat(2_000)],
      ['message', 'a\0b'],
    ];
    for (const [name, value] of wrong) {
      expect((await send('/contactUs', { ...filled, [name]: value })).status).toBe(422);
    }
  });

  test('comes back also where a field is filled as far as it can be', async () => {
    const html = await (await fetch(`${address}/contactUs`)).text();
    const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
    const [, form = ''] = /(<form [^>]*class="card lead-form.*)/s.exec(html) ?? [];
    const limited = [...form.matchAll(/<(?:input|textarea) [^>]*maxlength=[^>]*>/gi)].map(([tag]) => tag);
    const filledUp = Object.fromEntries(
      limited.map((tag) => [attribute(tag, 'name'), '字'.repeat(Number(attribute(tag, 'maxlength')))]),
    );
    expect(Object.keys(filledUp)).toEqual(expect.arrayContaining(['personName', 'companyName', 'message']));
    const { status, html: shown } = await send('/contactUs', filledUp);
    expect(status).toBe(422);
    expect(shown).toMatch(/id="message-issue".*?内容过长/);
    expect(shown).toContain(`>${filledUp.message}</textarea>`);
  });

  test('that holds more than anybody may write is answered by a page', async () => {
    for (const [page, language, title] of [
      ['/contactUs', 'zh-CN', '填写的内容过长'],
      ['/reportDetail', 'en', 'What you sent is too long'],
    ] as const) {
      const { status, headers, html } = await send(page, { message: 'x'.repeat(70_000) }, language);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        413,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(html).toContain(`<h1>${title}</h1>`);
    }
  });
});
