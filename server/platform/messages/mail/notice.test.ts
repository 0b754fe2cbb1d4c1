import { expect, test } from 'vitest';
import { type Notice, writeNotice } from './notice.ts';

const notice: Notice = {
  language: 'zh-CN',
  brand: '商鉴',
  subject: '请确认您的邮箱',
  paragraphs: ['账号 <b>zhang&wei</b> 要改用这个邮箱。'],
  facts: [['公司', '某某科技']],
  code: '402913',
  button: { label: '确认邮箱', url: 'https://shangjian.example/confirm?a=1&b=2' },
  notes: ['不是本人操作，请忽略。'],
  reason: '有人在商鉴填写了这个邮箱。',
};

test('a notice says the same as HTML and as text, and what people wrote is no markup', async () => {
  const { fromName, subject, text, html } = await writeNotice(notice);
  expect({ fromName, subject }).toEqual({ fromName: '商鉴', subject: '请确认您的邮箱' });
  for (const said of [
    '请确认您的邮箱',
    '某某科技',
    '402913',
    '确认邮箱',
    '不是本人操作',
    '有人在商鉴',
    '请勿直接回复',
  ]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(text).toContain('<b>zhang&wei</b>');
  expect(html).toContain('&lt;b&gt;zhang&amp;wei&lt;/b&gt;');
  expect(html).not.toContain('<b>');
});

test('the address of the button is there twice, to be clicked and to be copied', async () => {
  const { text, html } = await writeNotice(notice);
  const address = 'https://shangjian.example/confirm?a=1&amp;b=2';
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
  expect(text).toContain('确认邮箱：\nhttps://shangjian.example/confirm?a=1&b=2\n');
});

test('in English all words of ours are English', async () => {
  const english = await writeNotice({
    ...{ language: 'en', brand: 'Shangjian', subject: 'Confirm', paragraphs: ['Hello.'], reason: 'You asked for it.' },
    button: { label: 'Confirm', url: 'https://shangjian.example/' },
  });
  expect(english.html).toContain('<html lang="en">');
  expect(english.html + english.text).not.toMatch(/\p{Script=Han}/u);
});

test('mail programs that know tables only show it: no pictures, sheets that matter, flex, grid or pictures behind', async () => {
  const { html } = await writeNotice(notice);
  expect(html).not.toMatch(/<(img|link|script|svg|div)\b|flex|grid|url\(|position:|@import/);
  const [, body = ''] = html.split('</head>');
  expect(body).not.toContain('var(');
  for (const [table] of body.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  expect(body).toContain('width="600"');
  // Whoever drops the sheet still has colours: every class is only there for the dark.
  for (const [, attributes = ''] of body.matchAll(/<(?:td|h1|a)\b([^>]*class="[^"]*(?:text|quiet|link)[^>]*)>/g)) {
    expect(attributes).toMatch(/style="[^"]*color:#/);
  }
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
});

test('a Chinese mail has Chinese colons as text, too', async () => {
  const { text } = await writeNotice(notice);
  expect(text).toContain('公司：某某科技');
  expect(text).not.toMatch(/[一-龥]:/);
});
