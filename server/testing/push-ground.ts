import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { contacts, suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import { PushSender } from '#server/outreach/pushes/push-sender.ts';
import { mailPaces, pushDeliveries, pushes } from '#server/outreach/pushes/tables.ts';
import { takeSteps } from '#server/outreach/pushes/take-steps.ts';
import { readConfig } from '#server/platform/config.ts';
import { returnAddressOf } from '#server/platform/messages/mail/return-address.ts';
import { createArticle } from './article-factories.ts';
import { createUser } from './factories.ts';
import { holdSending, letSend } from './hold-sending.ts';
import { startSmtpServer } from './smtp-server.ts';
import { openTestApp, testShareSecret } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';

const login = { user: 'notice@example.com', password: 'hush-hush' };
export const publicUrl = 'https://shangjian.example';
/** What freezing a push needs beside the database. */
export const freezing = {
  ...{ readBrand: async () => '商鉴', findCut: async () => () => [], secret: testShareSecret },
  publicUrl: () => publicUrl,
};
export const day = 24 * 60 * 60_000;
const consented = { isReceiving: true, consentAt: new Date('2026-01-05T00:00:00Z'), consentSource: 'form' as const };

/**
 * An app with a company that pushes one article, a mail server in another process, and a sender of its own. The app sends
 * nothing before `letAppSend`; it has no mail server, so that what it sends then is kept.
 */
export async function openPushGround() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const server = await startSmtpServer(login);
  const mailSettings = {
    ...{ SMTP_URL: server.url, MAIL_FROM: 'weekly@example.com' },
    ...{ DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'push', DKIM_PRIVATE_KEY: privateKey },
  };
  const database = await openTestDatabase();
  const t = await openTestApp({}, { database });
  await holdSending(t.db);
  const user = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const stockId = user.stockIds[0] ?? 0;
  const token = await t.login(user.username);
  const articleId = await createArticle(t.db, { publishedAt: '2026-11-19T08:05:00Z' });
  const errors: unknown[] = [];
  const openSender = () =>
    new PushSender({
      ...{ db: t.db, clock: t.now, mail: readConfig(mailSettings).mail, publicUrl: () => publicUrl },
      send: async () => undefined,
      returnAddressOf: (id) => returnAddressOf(id, { domain: 'bounce.example.com', secret: 'x'.repeat(32) }),
      onError: (error) => errors.push(error),
    });
  const sender = openSender();

  const contentOfDraft = () => ({ subject: '商业周报', foreword: '本周的增量来自产线投产。', articleIds: [articleId] });
  const inFiveMinutes = () => new Date(t.now().getTime() + 5 * 60_000).toISOString();

  async function addContact(name: string, values: Partial<typeof contacts.$inferInsert> = {}): Promise<number> {
    const [row] = await t.db
      .insert(contacts)
      .values({
        ...{ stockId, name, email: `${name}@example.com`, createdAt: t.now(), updatedAt: t.now() },
        ...consented,
        ...values,
      })
      .returning({ id: contacts.id });
    return row?.id ?? 0;
  }

  async function addDraft(contactIds: readonly number[], values: object = {}) {
    const body = { ...contentOfDraft(), contactIds, ...values };
    return (await t.call('push.save', token, { body })).json().result;
  }

  /** Schedules a draft for in five minutes and freezes it. */
  async function freezeDraft({ id, version }: { readonly id: number; readonly version: number }): Promise<void> {
    const { code } = (await t.call('push.schedule', token, { body: { id, version, sendAt: inFiveMinutes() } })).json();
    expect(code).toBe(200);
    await takeSteps(t.db, t.now(), freezing);
  }

  /** A push to these contacts that the sender may send. */
  async function freeze(contactIds: readonly number[]): Promise<number> {
    const draft = await addDraft(contactIds);
    await freezeDraft(draft);
    await t.db.update(pushes).set({ state: 'sending' }).where(eq(pushes.id, draft.id));
    return draft.id;
  }

  /** Resolves when a sender has sent what is due and has ended: what comes next is left to others. */
  async function send(): Promise<void> {
    const once = openSender();
    once.wake();
    await expect.poll(() => isIdle(), { timeout: 40_000, interval: 20 }).toBe(true);
    await once.close();
  }

  async function isIdle(): Promise<boolean> {
    const states = (await t.db.select().from(pushDeliveries)).map(({ state }) => state);
    return !states.some((state) => ['queued', 'claimed', 'handing'].includes(state));
  }

  const letAppSend = () => letSend(t.db);

  /** State, reason and code of each mail, by the name of its recipient. */
  const outcomes = async () =>
    Object.fromEntries(
      (await t.db.select().from(pushDeliveries)).map(({ name, state, reason, answer }) => [
        name,
        [state, reason, answer.slice(0, 3)].filter(Boolean).join(' '),
      ]),
    );

  async function clear(): Promise<void> {
    server.received.length = 0;
    await t.db.delete(pushes);
    await t.db.delete(suppressedAddresses);
    await t.db.delete(contacts);
    await t.db.delete(mailPaces);
  }

  async function close(): Promise<void> {
    await sender.close();
    await t.close();
    await server.close();
    expect(errors).toEqual([]);
  }

  return {
    ...{
      t,
      database,
      databaseUrl: database.url,
      server,
      mailSettings,
      publicKey,
      sender,
      errors,
      token,
      stockId,
      articleId,
    },
    ...{
      contentOfDraft,
      inFiveMinutes,
      addContact,
      addDraft,
      freezeDraft,
      freeze,
      send,
      letAppSend,
      outcomes,
      clear,
      close,
    },
  };
}
