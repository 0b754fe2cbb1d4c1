import { expect, it } from 'vitest';
import {
  day,
  misreadNames,
  nameList,
  numberOr,
  oneOf,
  readAddress,
  wholeNumber,
  words,
  writeAddress,
} from './address-params.ts';

const params = {
  q: words(5),
  state: oneOf(['on', 'off']),
  group: numberOr('none'),
  page: wholeNumber(100),
  from: day,
  columns: nameList,
};
const read = (text: string) => readAddress(params, new URLSearchParams(text));

it('reads what makes sense and passes over the rest', () => {
  expect(read('q= 词语 &state=on&group=none&page=7&from=2026-11-20&columns=name,email&foreign=1')).toEqual({
    ...{ q: '词语', state: 'on', group: null, page: 7, from: '2026-11-20', columns: ['name', 'email'] },
  });
  expect(read('q=%20&state=ON&group=-1&page=101&from=2026-13-01&columns=Name,,')).toEqual({});
});

it('passes over days that are in no calendar, or in no year that can be asked for', () => {
  for (const from of ['2026-02-30', '2026-02-31', '1985-06-01', '2101-01-01']) {
    expect(read(`from=${from}`)).toEqual({});
    expect(misreadNames(params, new URLSearchParams({ from }))).toEqual(['from']);
  }
  expect(read('from=2028-02-29')).toEqual({ from: '2028-02-29' });
});

it('names what makes no sense, and not what is merely empty', () => {
  expect(misreadNames(params, new URLSearchParams('q=&state=maybe&page=0&columns=a'))).toEqual(['state', 'page']);
});

it('writes what was changed and leaves everything else', () => {
  const before = new URLSearchParams('q=a&page=3&foreign=1');
  const after = writeAddress(params, before, { page: undefined, group: null, columns: ['name'], q: '' });
  expect(String(after)).toBe('foreign=1&group=none&columns=name');
  expect(read(String(writeAddress(params, before, { group: 12 })))).toMatchObject({ group: 12, page: 3 });
});
