// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { sharingTexts } from '../../loading/texts.ts';
import { withLabels } from '../../sharing/shared-texts.ts';
import { type ShownPage, ShownPageContext } from '../../shown-page.tsx';
import { Component as DigestPage } from './digest-page.tsx';

const asOf = '2026-11-20T10:00:00.000Z';
const figure = { url: 'https://shangjian.example/explain#rank', number: '3', unit: '', change: '' };
const frozen = {
  ...{ title: '商业周报', note: '本周的增量', sentence: '近 7 日报道 12 则。', chart: null },
  words: [{ word: '固态电解质', z: '6.8', state: 'new' }],
  figures: [{ label: '行业排名', ...figure }],
  companies: [{ name: '甲公司', articles: '4', rate: '0.2' }],
  searches: [
    {
      ...{ name: '绿电', articleIds: [], facts: [{ name: '来源', text: '晨报 3 则' }] },
      figures: [{ label: '报道', ...figure, number: '9' }],
    },
  ],
};
const said = [
  '商业周报',
  '本周的增量',
  '近 7 日报道 12 则。',
  '行业排名',
  '甲公司',
  '绿电',
  '报道',
  '来源',
  '晨报 3 则',
];

function show(language: Language, ofDigest?: Language) {
  const digest = {
    ...{ companyName: '乙公司', from: '2026-11-14', until: '2026-11-20', createdAt: asOf, articles: [], withdrawn: 0 },
    ...{ ...frozen, language: ofDigest },
  };
  const texts = withLabels(sharingTexts[language], { hot_word_state: [{ k: 'new', v: '首次上榜' }] });
  const page = { texts, outcome: { state: 'open', share: { kind: 'digest', digest, expiresAt: asOf } } };
  const shown = { frame: { language, frame: { brand: '商鉴', untranslated: [] } }, page } as unknown as ShownPage;
  render(
    <ShownPageContext value={shown}>
      <DigestPage />
    </ShownPageContext>,
  );
  return said.map((text) => screen.getByText(text).closest('body [lang]')?.getAttribute('lang'));
}

afterEach(cleanup);

test('what was frozen in another language than the page’s is marked with its own', () => {
  expect(show('en', 'zh-CN')).toEqual(said.map(() => 'zh-CN'));
  expect(screen.getByText(sharingTexts.en.digest.companies).closest('body [lang]')).toBeNull();
});

test('nothing is marked in a page of the digest’s language, nor where a former digest does not say', () => {
  expect(show('zh-CN', 'zh-CN')).toEqual(said.map(() => undefined));
  cleanup();
  expect(show('en')).toEqual(said.map(() => undefined));
});

test('the state of a word is named as the dictionary does', () => {
  show('zh-CN');
  expect(screen.getByText('首次上榜')).toBeTruthy();
});
