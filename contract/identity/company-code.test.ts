import { expect, test } from 'vitest';
import { readCompanyCode } from './company-code.ts';

test.each([
  ['600519', '600519'],
  ['688981.SH', '688981'],
  ['sz000001', '000001'],
  ['300750 .SZ', '300750'],
  ['830799.BJ', '830799'],
  ['920799', '920799'],
  ['00700', '00700'],
  ['0700.HK', '00700'],
  ['hk:5', '00005'],
  ['６００５１９．ＳＨ', '600519'],
  ['d60101', 'D60101'],
])('%s is the code %s', (written, code) => {
  expect(readCompanyCode(written)).toBe(code);
});

test.each(['', '1', '700', '123456', '600519.SZ', '000001.SH', '600519.HK', 'AAPL', 'AB1234', '6005190'])(
  '%j is none',
  (written) => {
    expect(readCompanyCode(written)).toBeUndefined();
  },
);
