import { describe, expect, test } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

describe('lines of a drawing', () => {
  test('of Chinese are of much the same length', () => {
    expect(wrapLines('信息安全管理体系认证证书', 8)).toEqual(['信息安全管理', '体系认证证书']);
    expect(wrapLines('企业的采集、去重、分词', 6)).toEqual(['企业的采集、', '去重、分词']);
  });

  test('keep what stands in brackets together', () => {
    expect(wrapLines('网络安全等级保护备案证明（第三级）', 12)).toEqual(['网络安全等级保护备案证明', '（第三级）']);
  });

  test('of English break between words', () => {
    expect(wrapLines('Information security management system', 12)).toEqual([
      'Information security',
      'management system',
    ]);
  });

  test('lose nothing', () => {
    for (const text of ['甲', 'a b', '商鉴企业商业分析平台软件 V3.0', 'one-very-long-word-without-a-break-in-it', '']) {
      expect(wrapLines(text, 6).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });
});
