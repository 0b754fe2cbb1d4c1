import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileSealing, storedName } from '#server/cooperation/inquiries/files/stored-file.ts';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import { unsealQuote } from '#server/cooperation/inquiries/quotes/seal-quote.ts';
import { quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { isKnownDevice, signDevice } from '#server/identity/sessions/login-guard.ts';
import { sealingOf } from '#server/identity/sessions/second-factor.ts';
import { secondFactors } from '#server/identity/sessions/tables.ts';
import { sealPartnerSecret, unsealPartnerSecret } from '#server/identity/unified-login/partner-keys.ts';
import { unifyKeys, unifyPartners } from '#server/identity/unified-login/tables.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { chartUrl, readChart } from '#server/outreach/pushes/chart-address.ts';
import { readShare, signShare } from '#server/outreach/sharing/token.ts';
import { readReturnAddress, returnAddressOf } from '#server/platform/messages/mail/return-address.ts';
import { sealHook, unsealHook } from '#server/platform/messages/robots/seal-hook.ts';
import { seal, sealBytes, unseal, unsealBytes } from '#server/platform/sealed.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { openDemoDatabase } from '#server/testing/demo-database.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { reseal } from './reseal.ts';

/** The demo's quotes are sealed with it. */
const former = 'demo';
const current = 'the secret that is in use from now on';
const both = `${current}\n${former}`;
const now = new Date('2026-11-20T02:00:00Z');
const shared = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const hook = { address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x', secret: '' };
const fileId = '0'.repeat(32);

let database: TestDatabase;
let folder: string;
let userId: number;
const storeOf = () => openLocalStore(path.join(folder, 'files'));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shangjian-reseal-'));
  database = await openDemoDatabase();
  const { db } = database;
  ({ id: userId } = await createUser(db, { username: 'with-a-factor' }));
  const moment = { createdAt: now, confirmedAt: now };
  const sealedSecret = seal(shared, sealingOf(userId, former));
  await db.insert(secondFactors).values({ userId, setupId: randomUUID(), sealedSecret, ...moment });
  const partner = { id: 'portal', kind: 'portal' as const, name: { 'zh-CN': '门户' }, createdAt: now, changedAt: now };
  await db.insert(unifyPartners).values(partner);
  await db.insert(unifyKeys).values({
    ...{ partnerId: 'portal', sealedSecret: sealPartnerSecret('portal', 'key', former), createdAt: now },
  });
  const [invitation] = await db.select().from(quoteInvitations).limit(1);
  if (!invitation) throw new Error('the demo has no invitation');
  const { stockId, inquiryId, id: invitationId } = invitation;
  await db.insert(bots).values({
    ...{ stockId, name: '群', provider: 'wecom', sealed: sealHook(hook, `company ${stockId}`, former) },
    ...{ hasSecret: false, hint: 'key', isEnabled: true, createdAt: now, updatedAt: now },
  });
  const sealing = fileSealing({ stockId, inquiryId, invitationId }, fileId, former);
  await db.insert(inquiryFiles).values({
    ...{ id: fileId, stockId, inquiryId, invitationId, sealed: seal('{}', sealing), bytes: 4, addedAt: now },
  });
  // One that is just being written.
  await db.insert(inquiryFiles).values({
    ...{ id: '1'.repeat(32), stockId, inquiryId, invitationId, sealed: Buffer.alloc(0), bytes: 4, addedAt: now },
  });
  await storeOf().put(storedName(fileId), sealBytes(Buffer.from('text'), sealing));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Quotes as they open with a secret. */
async function openQuotes(secret: string) {
  const rows = await database.db
    .select({ quote: quotes, inquiryId: quoteInvitations.inquiryId })
    .from(quotes)
    .innerJoin(quoteInvitations, eq(quoteInvitations.id, quotes.invitationId))
    .orderBy(quotes.id);
  expect(rows.length).toBeGreaterThan(2);
  return rows.map(({ quote, inquiryId }) =>
    unsealQuote(quote, { inquiryId, invitationId: quote.invitationId, number: quote.number }, secret),
  );
}

test('no column with something sealed is left out', async () => {
  const { rows } = await database.db.execute<{ place: string }>(sql`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%' order by 1`);
  expect(rows.map(({ place }) => place)).toEqual([
    'bot.sealed',
    'inquiry_file.sealed',
    'notification_bot.sealed',
    // Sent within hours.
    'outgoing_message.sealed',
    'quote.sealed',
    'quote_draft.sealed',
    'quote_invitation.decline_sealed',
    'second_factor.sealed_secret',
    'unify_key.sealed_secret',
    'unify_partner.sealed_secret',
  ]);
});

test('what was signed with the former secret is read beside what the one in use signs', () => {
  const share = { id: randomUUID(), expiresAt: now };
  const drawing = { scheme: 'light' as const, lines: [[1, 2, 3]] };
  const chartOf = (secret: string) =>
    chartUrl(drawing, { publicUrl: 'https://shangjian.example', secret }).split('/').at(-1) ?? '';
  const domain = 'bounce.shangjian.example';
  const client = { username: 'client', passwordHash: 'a hash' };
  for (const secret of [former, current]) {
    expect(readShare(signShare(share, secret), both)).toEqual(share);
    const device = signDevice(client, { secret, now });
    expect(isKnownDevice(client, device, { secret: both, now })).toBe(true);
    expect(isKnownDevice({ ...client, username: 'viewer' }, device, { secret: both, now })).toBe(false);
    expect(readChart(chartOf(secret), both)).toBeDefined();
    expect(readReturnAddress(returnAddressOf(share.id, { domain, secret }), { domain, secret: both })).toBe(share.id);
  }
  expect(signShare(share, both)).toBe(signShare(share, current));
  expect(readShare(signShare(share, 'a stranger of thirty-two characters'), both)).toBeUndefined();
});

/** Whether the person with a second factor signs in, at a minute in which no code was used yet. */
async function signsIn(secret: string, minute: number): Promise<boolean> {
  const t = await openTestApp({}, { database, shareSecret: secret });
  t.pass(minute * 60_000);
  const body = { username: 'with-a-factor', password: testPassword, platform: 2, otp: codeAt(shared, t.now()) };
  const { result } = (await t.call('session.login', undefined, { body })).json();
  await t.app.close();
  return Boolean(result?.token);
}

test('sealing anew leaves everything as it was, and the former secret is needed no more', async () => {
  const { db } = database;
  expect(await signsIn(current, 1)).toBe(false);
  expect(await signsIn(both, 2)).toBe(true);
  const before = await openQuotes(former);
  expect(await openQuotes(both)).toEqual(before);
  const report = await reseal(db, { secret: both, store: storeOf(), now });
  expect(report.lost).toBe(0);
  expect(report.resealed).toBeGreaterThanOrEqual(4 + before.length);

  expect(await signsIn(current, 3)).toBe(true);
  expect(await openQuotes(current)).toEqual(before);
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  expect(unseal(factor?.sealedSecret ?? Buffer.alloc(0), sealingOf(userId, current))).toBe(shared);
  const [key] = await db.select().from(unifyKeys);
  expect(unsealPartnerSecret('portal', key?.sealedSecret ?? Buffer.alloc(0), current)).toBe('key');
  const [bot] = await db.select().from(bots);
  expect(bot && unsealHook(bot.sealed, `company ${bot.stockId}`, current)).toEqual(hook);
  const [file] = await db.select().from(inquiryFiles).where(eq(inquiryFiles.id, fileId));
  if (!file) throw new Error('the file is gone');
  const bytes = unsealBytes(await buffer(storeOf().open(storedName(fileId))), fileSealing(file, fileId, current));
  expect(String(bytes)).toBe('text');
  expect(unseal(file.sealed, fileSealing(file, fileId, current))).toBe('{}');

  expect(await reseal(db, { secret: both, store: storeOf(), now })).toEqual({ resealed: 0, lost: 0 });
  await expect(db.execute(sql`update quote set sealed = '\\x00'`)).rejects.toThrow();
});

test('what no secret opens is counted and left as it is', async () => {
  const before = await database.db.select().from(quotes).orderBy(quotes.id);
  const stranger = 'a stranger of thirty-two characters';
  const report = await reseal(database.db, { secret: stranger, store: storeOf(), now });
  expect(report.resealed).toBe(0);
  expect(report.lost).toBeGreaterThan(before.length);
  expect(await database.db.select().from(quotes).orderBy(quotes.id)).toEqual(before);
});

test('people quote and sign in while the bytes of a file are still read', async () => {
  const store = storeOf();
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open: typeof store.open = (name) => {
    asked.resolve();
    return Readable.from(
      (async function* () {
        await held.promise;
        yield* store.open(name);
      })(),
    );
  };
  const secret = `one more secret that comes into use\n${current}`;
  const resealing = reseal(database.db, { secret, store: { ...store, open }, now });
  await asked.promise;
  try {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = 1000`);
      // As an insert does.
      await tx.execute(sql`lock table quote in row exclusive mode`);
      await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId));
    });
  } finally {
    held.resolve();
  }
  expect((await resealing).resealed).toBeGreaterThan(0);
  // The next tests are sealed with the secret of before.
  await reseal(database.db, { secret: `${current}\n${secret}`, store, now });
});

test('what somebody saves while it is sealed anew is kept', async () => {
  const next = 'the secret that comes after the one in use';
  const secret = `${next}\n${current}`;
  const saved = seal('KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU', sealingOf(userId, next));
  let resealing: Promise<unknown> = Promise.resolve();
  await database.db.transaction(async (tx) => {
    await tx.update(secondFactors).set({ sealedSecret: saved }).where(eq(secondFactors.userId, userId));
    resealing = reseal(database.db, { secret, store: storeOf(), now });
    // It has read the former one, and waits to write.
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
  });
  await resealing;
  const [factor] = await database.db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  expect(factor?.sealedSecret).toEqual(saved);
});
