import { expect, test } from 'vitest';
import type { SiteCareers } from '#contract/content/site-company.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import { loadCareers } from './load-careers.ts';

const answer: SiteCareers = {
  ...{ title: '', lead: '', applyHtml: '<p>把简历发给我们。</p>', mail: '', jobs: [], untranslated: [] },
};

const load = async (change: Partial<SiteCareers>) => {
  const call = (async () => ({ ...answer, ...change })) as unknown as PublicCaller;
  return (await loadCareers({ url: new URL('http://site.invalid/joinUs'), language: 'zh-CN', call })).data;
};

test('applications without a mailbox go to the contact page', async () => {
  expect((await load({})).reach).toEqual({ label: '联系我们', href: '/contactUs' });
  const withMailbox = await load({ mail: 'jobs@example.com' });
  expect(withMailbox.reach).toEqual({ label: 'jobs@example.com', href: 'mailto:jobs@example.com' });
  expect((await load({ applyHtml: '' })).reach).toBeNull();
});
