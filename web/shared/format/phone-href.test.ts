import { expect, test } from 'vitest';
import { phoneHref } from './phone-href.ts';

test.each([
  ['010-0000-8800', 'tel:01000008800'],
  ['400 000 8800', 'tel:4000008800'],
  ['+86 (10) 0000 8800', 'tel:+861000008800'],
  ['010-0000-8800 转 8', 'tel:01000008800'],
  ['热线 ４００-０００-８８００（工作日 9:00–18:00）', 'tel:4000008800'],
  ['010-0000-8800 / 010-0000-8801', 'tel:01000008800'],
])('%s is called by %s', (phone, href) => expect(phoneHref(phone)).toBe(href));

test('what holds no number leads nowhere', () => expect(phoneHref('见联系我们')).toBeUndefined());
