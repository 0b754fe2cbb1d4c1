import { expect, test } from 'vitest';
import type { SiteCareers } from '#contract/content/site-company.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import { loadCareers } from './load-careers.ts';

const answer: SiteCareers = {
  ...{ title: '', lead: '', applyHtml: '<p>把简历发给我们。</p>', mail: '', jobs: [], untranslated: [] },
};

const context = { language: 'zh-CN', publicUrl: 'http://site.invalid' } as const;

const load = async (change: Partial<SiteCareers>) => {
  const call = (async () => ({ ...answer, ...change })) as unknown as PublicCaller;
  return (await loadCareers({ url: new URL('http://site.invalid/joinUs'), ...context, call })).data;
};

test('applications without a mailbox go to the contact page', async () => {
  expect((await load({})).reach).toEqual({ label: '联系我们', href: '/contactUs' });
  const withMailbox = await load({ mail: 'jobs@example.com' });
  expect(withMailbox.reach).toEqual({ label: 'jobs@example.com', href: 'mailto:jobs@example.com' });
  expect((await load({ applyHtml: '' })).reach).toBeNull();
});

test('a position that is closed or unknown is answered so, above those that are open', async () => {
  const jobs = [{ id: 7, title: '分析师', publishedAt: '2026-11-01T00:00:00.000Z', bodyHtml: '', untranslated: [] }];
  const at = (id: string, code: string) => {
    const call = (async (_name: string, { query }: { query: { id?: number } }) => {
      if (query.id !== undefined && query.id !== 7) throw Object.assign(new Error(), { code });
      return { ...answer, jobs };
    }) as unknown as PublicCaller;
    return loadCareers({ url: new URL(`http://site.invalid/joinUs?id=${id}`), ...context, call });
  };
  const shown = async (id: string, code: string) => {
    const { status, data } = await at(id, code);
    return [status, data.notice?.title, data.jobs.map(({ open }) => open)];
  };
  expect(await shown('7', '')).toEqual([200, undefined, [true]]);
  expect(await shown('8', 'GONE')).toEqual([410, '这个职位已经停止招聘', [false]]);
  expect(await shown('9', 'NOT_FOUND')).toEqual([404, '没有找到这个职位', [false]]);
  expect(await shown('x', '')).toEqual([404, '没有找到这个职位', [false]]);
});

test('a position is named and told of for whoever is sent its address, and the list for the list', async () => {
  const job = (id: number, title: string) => ({
    ...{ id, title, place: '上海', team: '研究', employment: 'full', publishedAt: '2026-11-01T00:00:00.000Z' },
    ...{ until: null, bodyHtml: `<p>做${title}的工作。</p><p>${'要求很多。'.repeat(40)}</p>`, untranslated: [] },
  });
  const jobs = [job(7, '分析师'), job(8, '编辑')];
  const at = async (address: string) => {
    const call = (async () => ({ ...answer, lead: '加入我们的团队', jobs })) as unknown as PublicCaller;
    const { data } = await loadCareers({ url: new URL(`http://site.invalid${address}`), ...context, call });
    return { title: data.head?.title, description: data.description, jobs: data.head?.jobs?.map(({ title }) => title) };
  };
  expect(await at('/joinUs')).toEqual({ title: '加入我们', description: '加入我们的团队', jobs: ['分析师', '编辑'] });
  const opened = await at('/joinUs?id=8');
  expect(opened).toMatchObject({ title: '编辑', jobs: ['编辑'] });
  expect(opened.description).toMatch(/^做编辑的工作。 要求很多。.*。$/);
});
