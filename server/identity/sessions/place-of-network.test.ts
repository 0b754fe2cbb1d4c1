import { expect, test } from 'vitest';
import { locationOfNetwork } from './place-of-network.ts';

test.each([
  ['223.5.5.*', '浙江 杭州 · 阿里云'],
  ['202.96.209.*', '上海 · 电信'],
  ['240e:e9:8800:0::/64', '江苏 苏州 · 中国电信IDC'],
  ['8.8.8.*', '美国 · Level3'],
  ['192.168.1.*', ''],
  ['127.0.0.*', ''],
  ['203.0.113.*', ''],
  ['2001:db8:7:8::/64', ''],
  ['::1', ''],
  ['', ''],
])('%s is in “%s”', (network, place) => {
  expect(locationOfNetwork(network)).toBe(place);
});
