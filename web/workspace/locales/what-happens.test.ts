import { expect, test } from 'vitest';
import { wireTexts } from '#contract/texts/texts.ts';
import { notificationsEn } from './notifications-en.ts';
import { notificationsZhCN } from './notifications-zh-CN.ts';
import { settingEn } from './setting-en.ts';
import { settingZhCN } from './setting-zh-CN.ts';
import { usersEn } from './users-en.ts';
import { usersZhCN } from './users-zh-CN.ts';

test('who saves new words is told that they are counted in all articles', () => {
  expect(settingZhCN.setting.userWordsNote).toMatch(/全部文章/);
  expect(settingZhCN.setting.userWordsNote).not.toMatch(/只影响/);
  expect(settingEn.setting.userWordsNote).toMatch(/counted in all articles/);
});

test('who resets a second factor or anonymises an account is told all that goes', () => {
  expect(usersZhCN.users.resetFactorText).toMatch(/验证器.*通行密钥.*恢复码/);
  expect(usersEn.users.resetFactorText).toMatch(/authenticator.*passkeys.*recovery codes/);
  expect(usersZhCN.users.anonymiseText).toMatch(/手机.*邮箱.*通行密钥/);
  expect(usersEn.users.anonymiseText).toMatch(/phone number.*e-mail address.*passkeys/);
});

test('reviews are not announced as articles: site content and chapters are reviewed, too', () => {
  expect(notificationsZhCN.notifications.kinds.review).not.toMatch(/文章/);
  expect(notificationsEn.notifications.kinds.review).not.toMatch(/article/i);
});

test('somebody whose account is locked for passwords is told of every way that is left', () => {
  const { errors } = wireTexts['zh-CN'];
  expect(errors.SIGN_IN_WAITS).toMatch(/找回密码.*通行密钥.*登录过的设备/);
  expect(errors.SIGN_IN_WAITS).not.toMatch(/短信/);
  expect(wireTexts.en.errors.SIGN_IN_WAITS).toMatch(/reset the password.*passkey.*device/);
  expect(wireTexts.en.errors.SIGN_IN_WAITS).not.toMatch(/SMS/);
});
