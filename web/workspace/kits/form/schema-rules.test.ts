// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changePasswordRequest } from '#contract/identity/accounts.ts';
import { fieldIssue } from './schema-rules.ts';

const issue = (field: string, values: object) => fieldIssue(changePasswordRequest, values, field);

afterEach(() => {
  document.documentElement.lang = '';
});

describe('rules of the password form, from its request', () => {
  it('a missing field and one of blanks have their own texts', () => {
    expect(issue('oldPwd', {})).toBe('请输入旧密码');
    expect(issue('oldPwd', { oldPwd: '' })).toBe('请输入旧密码');
    expect(issue('oldPwd', { oldPwd: '   ' })).toBe('请输入密码');
    expect(issue('newPwd', {})).toBe('请输入新密码');
    expect(issue('rePwd', {})).toBe('请输入新密码');
    expect(issue('rePwd', { rePwd: ' ' })).toBe('密码不能为空');
  });

  it('the repeat must equal the new password', () => {
    expect(issue('rePwd', { newPwd: 'a', rePwd: 'b' })).toBe('两次输入的密码不一致!');
    expect(issue('rePwd', { newPwd: 'a', rePwd: 'a' })).toBeUndefined();
  });

  it('fields that are right have no issue, whatever the others', () => {
    expect(issue('oldPwd', { oldPwd: 'x', newPwd: '', rePwd: 'b' })).toBeUndefined();
  });

  it('speaks the language of the page', () => {
    document.documentElement.lang = 'en';
    expect(issue('oldPwd', {})).toBe('Please enter the old password');
  });

  it('what a request has no text of its own for is told as the server would', () => {
    const request = z.object({ days: z.int().max(30), kind: z.enum(['a', 'b']) });
    expect(fieldIssue(request, { days: null }, 'days')).toBe('请填写这一项');
    expect(fieldIssue(request, { days: 31 }, 'days')).toBe('不能大于 30');
    document.documentElement.lang = 'en';
    expect(fieldIssue(request, { days: 1.5 }, 'days')).toBe('Please enter a whole number');
  });
});
