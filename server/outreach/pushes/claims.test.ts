import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openPushGround } from '#server/testing/push-ground.ts';
import { claimDeliveries, giveBack, noteDeliveries, recoverDeliveries, settleUnknown } from './delivery-queries.ts';
import { pushDeliveries, pushes } from './tables.ts';

const ground = await openPushGround();
const { t, server, token, addContact, freeze, letAppSend, outcomes } = ground;
afterAll(ground.close);
beforeEach(ground.clear);

/** Claims the only mail of a push that is due. */
async function claimOne(push: number) {
  const [claim] = (await claimDeliveries(t.db, push, { now: t.now(), most: 1 })).claims;
  if (!claim) throw new Error('nothing was claimed');
  return claim;
}

const stateOf = async () => (await t.db.select().from(pushDeliveries))[0]?.state;
const none = new Set();

test('a process that stalled over a mail notes nothing of it any more once another has claimed it anew', async () => {
  const push = await freeze([await addContact('lu')]);
  const stalled = await claimOne(push);
  expect(await noteDeliveries(t.db, { handings: [stalled] }, t.now())).toEqual(new Set([stalled.id]));
  t.pass(1);
  await recoverDeliveries(t.db, { before: t.now(), now: t.now() });
  expect(await stateOf()).toBe('unknown');
  // A person has it sent again.
  await settleUnknown(t.db, stalled.id, { state: 'queued', now: t.now() });
  const current = await claimOne(push);
  const noteLate = async () => {
    const nextTryAt = new Date(t.now().getTime() + 60_000);
    const late = { claim: stalled, state: 'deferred', answer: '451 too late', nextTryAt } as const;
    await noteDeliveries(t.db, { outcomes: [late] }, t.now());
  };
  expect(await noteDeliveries(t.db, { handings: [stalled] }, t.now())).toEqual(none);
  await noteLate();
  await giveBack(t.db, [stalled], t.now());
  expect(await stateOf()).toBe('claimed');
  expect(await noteDeliveries(t.db, { handings: [current] }, t.now())).toEqual(new Set([current.id]));
  await noteLate();
  expect(await stateOf()).toBe('handing');
  await noteDeliveries(t.db, { outcomes: [{ claim: current, state: 'accepted', answer: '250 OK' }] }, t.now());
  await noteLate();
  expect(await outcomes()).toEqual({ lu: 'accepted 250' });
});

test('a push that somebody pauses sends no more, not even what was claimed, until it is gone on with', async () => {
  await letAppSend();
  const push = await freeze([await addContact('lu')]);
  const act = async (name: string) => {
    const [stored] = await t.db.select().from(pushes).where(eq(pushes.id, push));
    const body = { id: push, version: stored?.version, act: name };
    return (await t.call('push.act', token, { body })).json();
  };
  const claim = await claimOne(push);
  expect((await act('pause')).result).toMatchObject({ state: 'paused' });
  expect(await noteDeliveries(t.db, { handings: [claim] }, t.now())).toEqual(none);
  await giveBack(t.db, [claim], t.now());
  expect((await claimDeliveries(t.db, push, { now: t.now(), most: 1 })).claims).toEqual([]);
  expect(await outcomes()).toEqual({ lu: 'queued' });
  expect((await act('pause')).code).toBe(1412);
  expect((await act('resume')).result).toMatchObject({ state: 'sending' });
  // By the app, which has no mail server.
  await expect.poll(outcomes, { interval: 20 }).toEqual({ lu: 'kept' });
  expect(t.sent.map(({ to }) => to)).toEqual(['lu@example.com']);
  expect(server.received).toEqual([]);
});
