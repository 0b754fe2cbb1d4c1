import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ForeignServer, startForeignServer } from '#server/testing/foreign-server.ts';
import { DeliveryFailure } from '../delivery-failure.ts';
import type { Message } from '../outbox.ts';
import { openRobots } from './open-robots.ts';

let site: ForeignServer;
beforeAll(async () => {
  site = await startForeignServer();
});
afterAll(() => site.close());

const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa';
const message: Message = {
  ...{ channel: 'robot', to: '5aaa', text: '' },
  robot: {
    ...{ provider: 'wecom', hook: { address, secret: '' } },
    card: { title: '突增', foreword: '7 日 31 篇', headlines: [], url: 'https://a.example/', language: 'zh-CN' },
  },
};
const clock = () => new Date('2026-11-20T02:00:00Z');

/** What the provider answers; what it was sent. */
function provider(answer: string, status = 200): string[] {
  const calls: string[] = [];
  site.answer('/cgi-bin/webhook/send', async (request, response) => {
    calls.push(await text(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  });
  return calls;
}

const send = () => openRobots({ clock, standIn: site.host })(message);
const failure = () =>
  send().then(
    () => undefined,
    (error: unknown) => (error instanceof DeliveryFailure ? { isFinal: error.isFinal, answer: error.answer } : error),
  );

test('a card that the provider has taken is sent', async () => {
  const calls = provider('{"errcode":0,"errmsg":"ok"}');
  expect(await send()).toBeUndefined();
  expect(calls[0]).toContain('突增');
});

test('too many cards are tried again later, a wrong address is not', async () => {
  provider('{"errcode":45009,"errmsg":"api freq out of limit"}');
  expect(await failure()).toMatchObject({ isFinal: false, answer: '45009 api freq out of limit' });
  provider('{"errcode":93000,"errmsg":"invalid webhook url"}');
  expect(await failure()).toMatchObject({ isFinal: true, answer: '93000 invalid webhook url' });
  provider('busy', 502);
  expect(await failure()).toMatchObject({ isFinal: false });
});

test('a provider that is busy is asked again later', async () => {
  provider('{"errcode":-1,"errmsg":"system busy"}');
  expect(await failure()).toMatchObject({ isFinal: false, answer: '-1 system busy' });
});

test('a call whose connection is never made is made again', async () => {
  const closed = await startForeignServer();
  await closed.close();
  const error = await openRobots({ clock, standIn: closed.host })(message).catch((each: unknown) => each);
  expect(error).toMatchObject({ isFinal: false });
});

test('a call that breaks off after it was sent is not made again', async () => {
  site.answer('/cgi-bin/webhook/send', (request) => request.destroy());
  expect(await failure()).toMatchObject({ isFinal: true });
});

test('no failure tells the address', async () => {
  provider('{"errcode":93000,"errmsg":"invalid webhook url"}');
  const error = await send().catch(String);
  expect(error).not.toContain('693a91f6');
});
