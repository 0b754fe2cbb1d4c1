import { describe, expect, test } from 'vitest';
import type { SiteSearch, SiteSearchHit } from '#contract/insight/site-search.ts';
import type { Language } from '#contract/language.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import { loadSearch } from './load-search.ts';

const story: SiteSearchHit = {
  ...{ kind: 'article', href: '/releaseDetail?id=1', title: '绿电', summary: '', sourceName: '晨报' },
  ...{ publishedAt: '2024-11-20T02:00:00Z', reprints: 0, story: null, untranslated: [] },
};
const pageAt = (href: string): SiteSearchHit => ({ ...story, kind: 'page', href, title: '', publishedAt: null });

const publicUrl = 'http://site.invalid';

function load(query: string, answer: Partial<SiteSearch>, language: Language = 'zh-CN') {
  const none = { total: 0, totalIsBounded: false, list: [] };
  const labels = { partner_type: [{ k: '30', v: '学术机构' }] };
  const answers: Record<string, unknown> = {
    'site.search': { site: none, articles: none, terms: [], ...answer },
    'dictionary.all': labels,
  };
  const call = (async (name: string) => answers[name]) as PublicCaller;
  return loadSearch({ url: new URL(`${publicUrl}/front?${query}`), language, publicUrl, call });
}

describe('the search of the site', () => {
  test('dates what it found with the year', async () => {
    const articles = { total: 1, totalIsBounded: false, list: [story] };
    expect((await load('q=绿电', { articles })).data.sections[0]?.items[0]?.date).toBe('2024 年 11 月 20 日');
    expect((await load('q=绿电', { articles }, 'en')).data.sections[0]?.items[0]?.date).toBe('20 November 2024');
  });

  test('counts as its sections do: with thousands apart, and more than it counted as more', async () => {
    const site = { total: 2, totalIsBounded: false, list: [pageAt('/certificate')] };
    const articles = { total: 10_000, totalIsBounded: true, list: [story] };
    const { data } = await load('q=绿电', { site, articles });
    expect(data.tabs.map(({ count }) => count)).toEqual(['10,002+', '2', '10,000+']);
    const elsewhere = await load('q=绿电&type=site', { articles: { ...articles, list: [] } });
    expect(elsewhere.data.notice?.text).toContain('10,000+');
  });

  test('keeps what was typed where too many search at this moment, and says when to come again', async () => {
    const busy = Object.assign(new Error('OVERLOADED'), { code: 'OVERLOADED', retryAfter: 2 });
    const call = (async (name: string) => {
      if (name === 'site.search') throw busy;
      return {};
    }) as PublicCaller;
    const url = new URL(`${publicUrl}/front?q=绿电`);
    const { status, retryAfter, data } = await loadSearch({ url, language: 'zh-CN', publicUrl, call });
    expect({ status, retryAfter, q: data.q }).toEqual({ status: 503, retryAfter: 2, q: '绿电' });
    expect(data.notice?.text).toBe('服务器正忙，请稍后再试');
  });

  test('names a page that is in no menu as the page names itself', async () => {
    const paths = [
      '/certificate',
      '/joinUs',
      '/contactUs',
      '/companyProfile',
      '/cooperativePartner?type=30',
      '/privacy',
    ];
    const list = [...paths, '/tryuse', '/front'].map(pageAt);
    const { data } = await load('q=绿电', { site: { total: list.length, totalIsBounded: false, list } });
    const titles = data.sections[0]?.items.map(({ title }) => title.map(({ text }) => text).join(''));
    expect(titles).toEqual([
      ...['资质证书', '加入我们', '联系我们', '公司简介', '学术机构', '隐私政策与服务条款'],
      ...['申请试用', '首页'],
    ]);
  });
});
