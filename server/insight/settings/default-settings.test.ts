import { expect, test } from 'vitest';
import { defaultSettingRows } from './defaults/default-settings.ts';

const stopped = new Set(
  defaultSettingRows
    .filter(({ topic }) => topic.startsWith('stopWords.'))
    .flatMap(({ content }) => content as string[]),
);

test.each(['终止', '涉嫌', '质疑', '监管', '上涨', '下跌', '更正', '解除', '否认', '取消', '关联交易', '实际控制人'])(
  '%s is news',
  (word) => {
    expect(stopped.has(word)).toBe(false);
  },
);

test.each(['公告', '我们', '北京', '位于', '北区', '工厂'])('%s is not', (word) => {
  expect(stopped.has(word)).toBe(true);
});
