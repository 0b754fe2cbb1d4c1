import { expect, test } from 'vitest';
import { decodeFeed } from './decode-feed.ts';

/** 「中国」, in Big5 「中國」. */
const bytes = {
  'utf-8': Buffer.from('中国'),
  gbk: Buffer.from([0xd6, 0xd0, 0xb9, 0xfa]),
  'utf-16le': Buffer.from('中国', 'utf16le'),
  big5: Buffer.from([0xa4, 0xa4, 0xb0, 0xea]),
} as const;

const documentIn = (encoding: keyof typeof bytes, declared?: string) => {
  const head = declared === undefined ? '' : `<?xml version="1.0" encoding="${declared}"?>`;
  const ascii = (text: string) => Buffer.from(text, encoding === 'utf-16le' ? 'utf16le' : 'latin1');
  return Buffer.concat([ascii(`${head}<title>`), bytes[encoding], ascii('</title>')]);
};

test.each<[keyof typeof bytes, string | undefined, string | undefined]>([
  ['utf-8', 'utf-8', 'ISO-8859-1'],
  ['utf-8', undefined, 'us-ascii'],
  ['utf-8', 'utf-8', 'gb2312'],
  ['utf-8', 'gb2312', undefined],
  ['utf-8', 'no-such-encoding', 'neither-this'],
  ['gbk', 'gb2312', 'utf-8'],
  ['gbk', 'GBK', 'iso-8859-1'],
  ['gbk', undefined, 'gbk'],
  ['gbk', undefined, 'utf-8'],
  ['gbk', undefined, undefined],
  ['big5', 'utf-8', 'big5'],
  ['utf-16le', undefined, 'utf-16le'],
])('a document in %s that declares %s under a header with %s is read', (encoding, declared, named) => {
  const type = named === undefined ? 'text/xml' : `text/xml; charset=${named}`;
  expect(decodeFeed(documentIn(encoding, declared), type)).toContain(
    `<title>${encoding === 'big5' ? '中國' : '中国'}</title>`,
  );
});

test('a document in Latin letters is read by the encoding that its header or it names', () => {
  const document = (head: string) => Buffer.from(`${head}<title>café</title>`, 'latin1');
  expect(decodeFeed(document(''), 'text/xml; charset=iso-8859-1')).toContain('café');
  expect(decodeFeed(document('<?xml version="1.0" encoding="iso-8859-1"?>'), 'text/xml')).toContain('café');
});

test('a document with a character that was cut is read but for that one', () => {
  const broken = Buffer.concat([
    Buffer.from('<title>中国'),
    Buffer.from([0xe4, 0xb8]),
    Buffer.from('</title><b>国</b>'),
  ]);
  expect(decodeFeed(broken, 'text/xml; charset=utf-8')).toBe('<title>中国\ufffd</title><b>国</b>');
});

test('a document in Big5 with a broken character is not taken for one in GB18030', () => {
  const broken = Buffer.concat([documentIn('big5', 'big5'), Buffer.from([0xa3, 0xe2])]);
  expect(decodeFeed(broken, 'text/xml')).toContain('<title>中國</title>');
});

test('a character of GB18030 is read where GBK is declared', () => {
  const rare = Buffer.concat([documentIn('gbk', 'GBK'), Buffer.from([0x95, 0x32, 0x82, 0x36])]);
  expect(decodeFeed(rare, 'text/xml')).toMatch(/<title>中国<\/title>𠀀$/);
});
