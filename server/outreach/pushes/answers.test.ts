import { expect, test } from 'vitest';
import { isNobody, isThrottled } from './answers.ts';

test.each([
  ['550 Ip frequency limited', true],
  ['451 4.7.0 Temporary server error. Please try again later', true],
  ['452 Too many recipients received this hour', true],
  ['554 DT:SPM 163 smtp', false],
  ['450 4.2.1 The user is over quota', false],
  ['550 5.1.1 <frequent@x.example>: user unknown', false],
])('"%s" tells whether there is too much of us: %s', (answer, expected) => {
  expect(isThrottled(answer)).toBe(expected);
});

test.each([
  ['550 5.1.1 <a@b>: Recipient address rejected: User unknown', true],
  ['550 Mailbox not found. http://service.mail.qq.com/', true],
  ['550 5.1.1 <li@blackstone.example.com>: Recipient address rejected: User unknown', true],
  ['550 5.1.1 ir@unlimited.example.com user unknown', true],
  ['550 5.1.1 (mx.blockmail.example) No such user', true],
  ['550 5.1.1 blocked by policy of mx.example.com', false],
  ['550 Ip frequency limited', false],
  ['554 DT:SPM 163 smtp', false],
  ['553 5.1.8 Sender address rejected: Domain not found', false],
  ['552 5.2.2 Mailbox full', false],
])('"%s" tells whether nobody has the address: %s', (answer, expected) => {
  expect(isNobody(answer)).toBe(expected);
});
