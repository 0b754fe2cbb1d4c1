import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readReport } from './read-report.ts';
import { readReturnAddress, returnAddressOf } from './return-address.ts';

/** What a mail of the folder `fixtures` reports, with the line ends that it has on its way. */
async function reportOf(name: string) {
  const text = await readFile(new URL(`./fixtures/${name}.eml`, import.meta.url), 'utf8');
  return readReport(Buffer.from(text.replaceAll('\n', '\r\n')));
}

test.each([
  ['postfix', 'lu@example.com', '550 5.1.1 <lu@example.com>: Recipient address rejected: User unknown in virtual'],
  // Whom it was sent to, and not whom it was passed on to.
  ['exchange', 'shen@corp.example', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'],
  ['netease', 'qin@163.com', '5.0.0 554 DT:SPM 163 mx37'],
  ['qq', '', '550 Mailbox not found. http://service.mail.qq.com'],
])('a report by %s tells recipient and answer', async (name, recipient, answer) => {
  const report = await reportOf(name);
  expect(report).toMatchObject({ kind: 'bounced', recipient });
  expect(report?.answer).toContain(answer);
});

test('a complaint is told from a bounce', async () => {
  expect(await reportOf('complaint')).toMatchObject({ kind: 'complained', recipient: 'wen@example.com' });
});

test.each(['late', 'vacation'])('mail that reports no failure is ignored: %s', async (name) => {
  expect(await reportOf(name)).toBeUndefined();
});

test('a report without words or recipients, and what is no mail at all, are ignored', async () => {
  const empty = 'Content-Type: multipart/report; report-type=delivery-status; boundary="B"\r\n\r\n--B\r\n';
  for (const raw of [
    empty,
    `${empty}Content-Type: message/delivery-status\r\n\r\n\r\n--B--`,
    '',
    '\0\xff'.repeat(99),
  ]) {
    expect(await readReport(Buffer.from(raw, 'latin1'))).toBeUndefined();
  }
});

test('a report of HTML alone is read, and one of nothing but unfinished tags at once', async () => {
  const head =
    'From: mailer-daemon@example.com\r\nSubject: returned\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n';
  const refused = Buffer.from(`${head}<p>lu@example.com</p><p>550 5.1.1 User unknown</p>`);
  expect(await readReport(refused)).toMatchObject({ kind: 'bounced', answer: '550 5.1.1 User unknown' });
  expect(await readReport(Buffer.from(head + '<'.repeat(2_000_000)))).toBeUndefined();
});

test('only the return address of a message that we signed is one', () => {
  const signing = { domain: 'bounce.example.com', secret: 'x'.repeat(32) };
  const id = '0b9f7c1e-3a52-4c1b-9d8e-6f1a2b3c4d5e';
  const address = returnAddressOf(id, signing);
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  expect(readReturnAddress(address.toUpperCase(), signing)).toBe(id);
  for (const wrong of [
    address.replace(/[\da-f]@/, (end) => (end === '0@' ? '1@' : '0@')),
    address.replace('b-0b9f', 'b-0b9e'),
    address.replace('bounce.', ''),
    'postmaster@bounce.example.com',
  ]) {
    expect(readReturnAddress(wrong, signing)).toBeUndefined();
  }
  expect(readReturnAddress(address, { ...signing, secret: 'y'.repeat(32) })).toBeUndefined();
});
