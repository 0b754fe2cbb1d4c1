import { nfkc } from '../texts/normal-form.ts';

/** Numbers of each exchange, by how they begin. No two exchanges share one, so a code is stored without its exchange. */
const numbersOf = {
  SH: /^(?:60|68|90)\d{4}$/,
  SZ: /^(?:00|20|30)\d{4}$/,
  BJ: /^(?:[48]\d|92)\d{4}$/,
  HK: /^\d{5}$/,
} as const;
type Exchange = keyof typeof numbersOf;

/** Codes of examples: no exchange has a letter in its numbers. */
const exampleCode = /^[A-Z]\d{4,8}$/;

const withExchange = /^(?:(SH|SZ|BJ|HK)[.:]?(\d{1,6})|(\d{1,6})[.:]?(SH|SZ|BJ|HK))$/;

/** A number that exists at an exchange: five digits in Hong Kong, where leading zeros are often left out. */
const atExchange = (exchange: Exchange, digits: string): string | undefined => {
  const number = exchange === 'HK' ? digits.padStart(5, '0') : digits;
  return numbersOf[exchange].test(number) ? number : undefined;
};

/**
 * A securities code as it is stored: `600519`, `00700`. Written with its exchange (`600519.SH`, `HK700`) it is accepted
 * if the exchange has such numbers. `undefined` if it is none.
 */
export function readCompanyCode(written: string): string | undefined {
  const code = nfkc(written).replaceAll(/\s/g, '').toUpperCase();
  if (exampleCode.test(code)) return code;
  const [, before, numberAfter, numberBefore, after] = withExchange.exec(code) ?? [];
  const digits = numberAfter ?? numberBefore;
  if (digits !== undefined) return atExchange((before ?? after) as Exchange, digits);
  return Object.values(numbersOf).some((numbers) => numbers.test(code)) ? code : undefined;
}
