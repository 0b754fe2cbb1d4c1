import { expect, test } from 'vitest';
import type { PublicCaller } from '#contract/rendering.ts';
import { loadContact } from '../pages/contact/load-contact.ts';
import { loadTryUse } from '../pages/try-use/load-try-use.ts';

const publicUrl = 'https://shangjian.example';

/** What the pages of the forms ask for; who hands one in is refused. */
const call = (async (name: string) => {
  if (name === 'site.trial') return { title: '', lead: '', next: '', steps: [], topics: [], terms: null };
  if (name === 'site.contact') return { lead: '', next: '', places: [], terms: null };
  if (name === 'lead.applyForTrial' || name === 'lead.sendMessage')
    throw Object.assign(new Error('RATE_LIMITED'), { code: 'RATE_LIMITED', retryAfter: 90 });
  return {};
}) as PublicCaller;

test.each([
  ['/tryuse', loadTryUse],
  ['/contactUs', loadContact],
])('the form of %s comes back from who sends too many, and says when to come again', async (path, load) => {
  const form = new URLSearchParams({ form: 'opened', personName: '陆景行' });
  const url = new URL(publicUrl + path);
  const { status, retryAfter, data } = await load({ url, language: 'zh-CN', publicUrl, call, form });
  expect({ status, retryAfter, name: data.form.values.personName }).toEqual({
    status: 429,
    retryAfter: 90,
    name: '陆景行',
  });
});
