import { describe, expect, test } from 'vitest';
import { demoNow } from '#server/testing/demo-database.ts';
import { writeArticles } from './articles.ts';
import { storyKinds } from './story-kinds.ts';

const software = 5;

/** What one article tells of, and what it would contradict. */
const contradictions: readonly (readonly [told: RegExp, other: RegExp])[] = [
  [/环保违规|环保处罚/, /信息披露不及时|监管函/],
  [/一审/, /公告一起与/],
  [/拟以不超过.+回购/, /回购进展|已使用/],
  [/边角料/, /包装用量|包装减量 |换包装/],
  [/绿电直供项目/, /绿电购买协议/],
  [/持股计划/, /工伤|培训/],
  [/新任技术负责人/, /事业部|换届/],
  [/完成.{2,12}海外认证/, /第三方检测机构/],
];

describe('an article of the demo', () => {
  test('tells of one event, in its headline, summary and text', () => {
    const wrong = writeArticles(demoNow).filter(({ title, summary, body }) => {
      const text = [title, summary, body].map((part) => part['zh-CN']).join('\n');
      return contradictions.some(([told, other]) => told.test(text) && other.test(text));
    });
    expect(wrong.map(({ title }) => title['zh-CN'])).toEqual([]);
  });

  test('gives a software company no production line, raw material or changeover', () => {
    const told = storyKinds.filter(({ notIn = [] }) => !notIn.includes(software));
    const texts = told.flatMap(({ titles, summaries, leads, details }) => [titles, summaries, leads, details].flat(2));
    expect(texts.filter((text) => /产线|换型|原料|边角料|投料/.test(text))).toEqual([]);
  });

  test('says the same in both languages about shares and periods', () => {
    const pairs = storyKinds.flatMap(({ titles, summaries, leads, details }) =>
      [titles, summaries, leads, details].flat(),
    );
    expect(pairs.filter(([zh, en]) => en.includes('over {m}%') && !/[超过逾] ?\{m\}/.test(zh))).toEqual([]);
    expect(pairs.filter(([, en]) => en.includes('in {q}'))).toEqual([]);
    expect(pairs.filter(([zh]) => zh.startsWith('三季'))).toEqual([]);
  });
});
