import { describe, expect, test } from 'vitest';
import { hasWithdrawn, maskMobile, normaliseContactText, validateContactText } from './contact-rules.ts';
import { addContactRequest } from './contacts.ts';

const mobile = (text: string) => normaliseContactText('mobile', text);

describe('a contact', () => {
  test.each([
    ['138 0000 0127', '13800000127'],
    ['+86-138-0000-0127', '13800000127'],
    ['0086 13800000127', '13800000127'],
    ['１３８０００００１２７', '13800000127'],
    ['+852 9123 4567', '+85291234567'],
    ['00852-91234567', '+85291234567'],
    ['\u202a13800000127\u202c', '13800000127'],
  ])('has its number kept in one form, however it is written: %s', (written, kept) => {
    expect(mobile(written)).toBe(kept);
    expect(validateContactText('mobile', kept)).toBeUndefined();
  });

  test.each(['1380000012', '010-88886666', '12800000127', '+86 010 8888', '1.38E+10', '+012345678', '138000001270'])(
    'has no number %s',
    (written) => {
      expect(validateContactText('mobile', mobile(written))).toBe('mobileWrong');
    },
  );

  test('has an address in small letters and a name with single blanks', () => {
    expect(normaliseContactText('email', ' Shen.ZW@Example.COM ')).toBe('shen.zw@example.com');
    expect(normaliseContactText('name', ' 沈\u200b知微 \n  Shen ')).toBe('沈知微 Shen');
    expect(validateContactText('email', 'lu.jx@example')).toBe('emailWrong');
    expect(validateContactText('name', '名'.repeat(51))).toBe('contactNameTooLong');
  });

  test('is told of every wrong field at once', () => {
    const { error } = addContactRequest.safeParse({ name: ' ', email: 'x', position: '职'.repeat(61) });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'contactNameRequired'],
      ['email', 'emailWrong'],
      ['position', 'positionTooLong'],
    ]);
    const missing = addContactRequest.safeParse({ name: '' }).error?.issues;
    expect(missing?.map(({ path }) => path[0])).toEqual(['name', 'mobile']);
    const nothing = addContactRequest.safeParse({}).error?.issues;
    expect(nothing?.map(({ path }) => path[0])).toEqual(['name', 'mobile']);
  });

  test('is shown with part of the number only', () => {
    expect(maskMobile('13800000127')).toBe('138****0127');
    expect(maskMobile('+85291234567')).toBe('+852****4567');
    expect(maskMobile('')).toBe('');
  });

  test('has withdrawn until it agrees again', () => {
    const [before, after] = [new Date('2026-06-03T00:00:00Z'), new Date('2026-11-12T00:00:00Z')];
    expect(hasWithdrawn({ consentAt: before, unsubscribedAt: null })).toBe(false);
    expect(hasWithdrawn({ consentAt: before, unsubscribedAt: after })).toBe(true);
    expect(hasWithdrawn({ consentAt: null, unsubscribedAt: after })).toBe(true);
    expect(hasWithdrawn({ consentAt: after, unsubscribedAt: before })).toBe(false);
  });
});
