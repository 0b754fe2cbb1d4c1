import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { item, openFeedSites, rss, unexpected } from '#server/testing/feed-sites.ts';
import { fetchFeedNow } from './fetch-feed.ts';
import { feedEntries } from './tables.ts';

const sites = await openFeedSites();
const { app, site, deps, serve, addFeed, fetchNow, stateOf, stored } = sites;
afterAll(sites.close);
beforeEach(sites.clear);

describe('a feed that means harm, or is none', () => {
  const redirect = (to: string) => () =>
    site.answer('/bad', (_request, response) => response.writeHead(302, { location: to }).end());
  const answer =
    (content: string | Buffer, headers: Record<string, string> = {}) =>
    () =>
      serve('/bad', content, headers);
  const cases: readonly (readonly [what: string, failure: string, prepare: () => void])[] = [
    ['a circle of redirects', 'TOO_MANY_REDIRECTS', redirect('/bad')],
    ['a way to this machine', 'ADDRESS_REFUSED', redirect('http://127.0.0.1/')],
    ['a way to the cloud’s secrets', 'ADDRESS_REFUSED', redirect('http://169.254.169.254/latest/meta-data/')],
    ['a way to this machine in IPv6', 'ADDRESS_REFUSED', redirect('http://[::1]/')],
    ['a way to a file', 'ADDRESS_REFUSED', redirect('file:///etc/passwd')],
    ['100 MB', 'TOO_LARGE', answer(Buffer.alloc(100 * 1024 * 1024, ' '))],
    ['a bomb', 'TOO_LARGE', answer(gzipSync(Buffer.alloc(100 * 1024 * 1024)), { 'content-encoding': 'gzip' })],
    [
      'a length it does not keep',
      'BAD_ANSWER',
      () =>
        site.answer('/bad', (_request, response) => {
          response.writeHead(200, { 'content-length': '100000' }).write(rss(item('1')));
          setTimeout(() => response.destroy(), 20);
        }),
    ],
    [
      'one byte at a time',
      'TIMED_OUT',
      () =>
        site.answer('/bad', (_request, response) => {
          const timer = setInterval(() => response.write(' '), 20);
          response.on('close', () => clearInterval(timer));
        }),
    ],
    ['torn XML', 'NOT_A_FEED', answer(rss(item('1')).slice(0, -40))],
    ['a web page', 'NOT_A_FEED', answer('<!DOCTYPE html><html><body><p>hello</p></body></html>')],
    ['nothing', 'NOT_A_FEED', answer('')],
    [
      'entities that multiply',
      'NOT_A_FEED',
      answer(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${rss(item('1', '<title>&b;</title>'))}`),
    ],
    [
      'an entity that reads files',
      'NOT_A_FEED',
      answer(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rss(item('1', '<title>&a;</title>'))}`),
    ],
    ['nesting without end', 'NOT_A_FEED', answer(`<rss version="2.0"><channel>${'<a>'.repeat(300_000)}`)],
    [
      'an address that is gone',
      'HTTP_ERROR',
      () => site.answer('/bad', (_request, response) => response.writeHead(410).end()),
    ],
  ];
  test.each(cases)('%s fails with %s, and nothing of it is kept', async (_what, failure, prepare) => {
    prepare();
    const id = await addFeed('/bad');
    // Only for what has no end: a busy machine needs longer for the others.
    const hurry = failure === 'TIMED_OUT' && { timeLimit: 500 };
    expect(await fetchFeedNow({ ...deps, ...hurry }, id, unexpected)).toMatchObject({
      outcome: 'failed',
      failure,
      added: 0,
    });
    expect(await stored()).toEqual([]);
    expect(await app.db.$count(feedEntries)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ failure, failures: 1, claimedUntil: null });
  });
});

describe('half characters and NUL in a feed', () => {
  /** Invalid characters: lone surrogates, NUL, and what XML does not allow, in every notation. */
  const spoilt = [
    '\\ud800',
    '\\udc00',
    '\\u0000',
    '&#xD800;',
    '&#xDFFF;',
    '&#0;',
    '&#x0;',
    '&#55296;',
    '\\uffff',
    '\\u0007',
  ];
  const json = (part: string) =>
    `{"version":"https://jsonfeed.org/version/1.1","title":"源${part}","items":[
      {"id":"a${part}","url":"https://media.example/${part}","title":"题${part}","summary":"述${part}","content_html":"<p>文${part}<a href='/x${part}'>链</a></p>"}]}`;
  const raw = (part: string) => (JSON.parse(`"${part}"`) as string).replace('\0', '&#0;');
  const atom = (part: string) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>源${part}</title><entry><id>a${part}</id>
     <title>题${part}</title><link href="/a${part}"/><summary>述${part}</summary><content type="html">&lt;p&gt;文${part}${part.replace('&', '&amp;')}&lt;/p&gt;</content></entry></feed>`;
  const cases = spoilt.flatMap((part): [string, string][] => [
    [`JSON ${part}`, json(part)],
    [
      `RSS ${part}`,
      rss(item(`a${raw(part)}`, `<title>题${raw(part)}</title><description>文${raw(part)}</description>`)),
    ],
    [`Atom ${part}`, atom(raw(part))],
  ]);

  test.each(cases)('%s never break it: it is taken in whole and clean, or called no feed', async (_what, content) => {
    serve('/spoilt', content);
    const outcome = await fetchNow(await addFeed('/spoilt'));
    expect(outcome.failure).toBeOneOf([null, 'NOT_A_FEED']);
    const kept = await stored();
    expect(kept).toHaveLength(outcome.added);
    const texts = JSON.stringify(kept.map(({ title, summary, body, link }) => [title, summary, body, link]));
    expect(texts).not.toMatch(/\\ud[89a-f]|\\u0000/);
    for (const { title } of kept) expect(title['zh-CN']).toMatch(/^题/);
  });
});
