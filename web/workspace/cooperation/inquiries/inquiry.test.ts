import { describe, expect, it } from 'vitest';
import { en } from '#web/workspace/locales/en.ts';
import { zhCN } from '#web/workspace/locales/zh-CN.ts';
import { inquiryStateLabel, invitationLabelKey, quoteStateLabel } from './invitation-state.ts';
import { formatRemainingTime } from './remaining-time.ts';

const at = (days: number, hours: number, minutes: number) => ((days * 24 + hours) * 60 + minutes) * 60_000;

describe('remaining time', () => {
  it('is told in days, hours and minutes', () => {
    expect(formatRemainingTime(at(3, 4, 12), 'zh-CN')).toBe('3 天 4 小时 12 分');
    expect(formatRemainingTime(at(3, 4, 12), 'en')).toBe('3 d 4 h 12 min');
  });

  it('leaves out leading zeros but none in between', () => {
    expect(formatRemainingTime(at(0, 4, 0), 'zh-CN')).toBe('4 小时 0 分');
    expect(formatRemainingTime(at(1, 0, 5), 'zh-CN')).toBe('1 天 0 小时 5 分');
    expect(formatRemainingTime(at(0, 0, 5), 'zh-CN')).toBe('5 分');
  });

  it('drops a begun minute and stops at zero', () => {
    expect(formatRemainingTime(59_999, 'zh-CN')).toBe('0 分');
    expect(formatRemainingTime(-at(1, 0, 0), 'zh-CN')).toBe('0 分');
  });
});

describe('labels of states', () => {
  it('an invitation is not quoted, quoted or ended', () => {
    expect([10, 20, 30].map((state) => invitationLabelKey(state as 10 | 20 | 30))).toEqual([
      'inquiry.invitation.notQuoted',
      'inquiry.invitation.quoted',
      'inquiry.invitation.ended',
    ]);
    expect(Object.values(zhCN.inquiry.invitation)).toEqual(['未报价', '已报价', '已结束']);
    expect(Object.values(en.inquiry.invitation)).toEqual(['Not quoted', 'Quoted', 'Ended']);
  });

  it('quotes and inquiries are labelled from the dictionary', () => {
    const dictionary = {
      supplier_quote_state_enum: [{ k: '10', v: '未报价' }],
      purchaser_inquiry_state_enum: [{ k: '10', v: '询价中' }],
    };
    expect(quoteStateLabel(dictionary, '10')).toBe('未报价');
    expect(inquiryStateLabel(dictionary, '10')).toBe('询价中');
  });
});
