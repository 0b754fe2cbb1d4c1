import { expect, test } from 'vitest';
import { oidcTimeout } from '#server/identity/unified-login/oidc-sign-in.ts';
import { erasureLimit } from '#server/operation/home/waiting.ts';
import { privacySections } from './privacy-sections.ts';

test('the policy names every cookie of the sign-in, and how long that of a partner lasts', () => {
  const [chinese, english] =
    privacySections.flatMap(({ paragraphs }) => paragraphs).find(([zh]) => zh.includes('device')) ?? [];
  for (const cookie of ['device', 'session-ended', 'return-to', 'oidc']) {
    expect(chinese).toContain(cookie);
    expect(english).toContain(cookie);
  }
  expect(chinese).toContain('四个 Cookie');
  expect(english).toContain('four more cookies');
  expect(oidcTimeout).toBe(10 * 60);
  expect(chinese).toMatch(/oidc .*十分钟/);
  expect(english).toMatch(/oidc .*ten minutes/);
});

const findParagraph = (said: string) =>
  privacySections.flatMap(({ paragraphs }) => paragraphs).find(([zh]) => zh.includes(said)) ?? [];

test('the policy names all that is noted of somebody who opens a share link', () => {
  const [chinese, english] = findParagraph('通过分享链接打开');
  for (const noted of ['访问时间', '缩短后的网络地址', '浏览器标识', '操作系统']) expect(chinese).toContain(noted);
  for (const noted of ['time', 'shortened network address', 'user agent', 'system']) expect(english).toContain(noted);
});

test('the policy names what an account has, and what is noted of each sign-in', () => {
  const [chinese, english] = findParagraph('账号由企业');
  for (const kept of ['用户名', '姓名', '手机号', '邮箱', '所属公司']) expect(chinese).toContain(kept);
  for (const kept of ['user name', 'phone number', 'e-mail address', 'company']) expect(english).toContain(kept);
  const [chineseSignIns, englishSignIns] = findParagraph('每次登录');
  for (const noted of ['时间', '缩短后的网络地址', '浏览器', '操作系统']) expect(chineseSignIns).toContain(noted);
  for (const noted of ['time', 'shortened network address', 'browser', 'system'])
    expect(englishSignIns).toContain(noted);
});

test('the policy promises the term by which requests to erase an account are overdue', () => {
  const [chinese, english] = findParagraph('注销账号');
  expect(erasureLimit).toBe(15);
  expect(chinese).toContain('十五个工作日');
  expect(english).toContain('15 working days');
});
