import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { fileSealing, isWritten, readStored, storedName } from '#server/cooperation/inquiries/files/stored-file.ts';
import { inquiryFiles } from '#server/cooperation/inquiries/files/tables.ts';
import { draftSealing, quoteSealing, reasonSealing } from '#server/cooperation/inquiries/quotes/seal-quote.ts';
import { quoteDrafts, quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { quoteInvitations } from '#server/cooperation/inquiries/tables.ts';
import { notificationBots } from '#server/identity/notifications/tables.ts';
import { sealingOf as factorSealing } from '#server/identity/sessions/second-factor.ts';
import { secondFactors } from '#server/identity/sessions/tables.ts';
import { partnerSealing } from '#server/identity/unified-login/partner-keys.ts';
import { unifyKeys, unifyPartners } from '#server/identity/unified-login/tables.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hookSealing } from '#server/platform/messages/robots/seal-hook.ts';
import { resealed, type Sealing } from '#server/platform/sealed.ts';
import type { FileStore } from '#server/platform/storage/store.ts';

interface Resealing {
  readonly secret: string;
  readonly store: Pick<FileStore, 'open' | 'put'>;
  readonly now: Date;
}

/** How many values were sealed anew, and how many none of the secrets opens. */
export interface ResealReport {
  readonly resealed: number;
  readonly lost: number;
}

interface SealedRow {
  readonly sealed: Buffer | null;
  readonly sealing: Sealing;
  readonly write: (sealed: Buffer) => Promise<unknown>;
}

/**
 * Seals everything anew that lasts and is sealed with a former secret: the bytes of files first, which takes as long as
 * the store does, then all rows in one transaction with an audit entry. What was quoted stays what it was: its receipt
 * covers it. Messages that wait are sent within hours and left as they are.
 */
export async function reseal(db: Database, deps: Resealing): Promise<ResealReport> {
  const lostFiles = await resealBytes(db, deps);
  return db.transaction(async (tx) => {
    const report = { resealed: 0, lost: 0 };
    // The owner's command, like a migration: the trigger keeps everybody else from changing what was submitted.
    await tx.execute(sql`alter table quote disable trigger guard_quote`);
    for (const rows of [factorRows, partnerRows, botRows, quoteRows]) {
      for (const { sealed, sealing, write } of await rows(tx, deps.secret)) {
        const outcome = sealed ? resealed(sealed, sealing) : 'current';
        if (outcome === 'lost') report.lost += 1;
        if (typeof outcome === 'string') continue;
        await write(outcome);
        report.resealed += 1;
      }
    }
    await resealFileRows(tx, { secret: deps.secret, lostFiles }, report);
    await tx.execute(sql`alter table quote enable trigger guard_quote`);
    await recordAudit(tx, { at: deps.now, action: 'secret.reseal', detail: { ...report } });
    return report;
  });
}

/** What somebody has saved since it was read is sealed with the new secret already, and must not be taken back. */
const isStill = (column: SQLWrapper, read: Buffer | null) => sql`${column} = ${read}`;

async function factorRows(tx: Database, secret: string): Promise<SealedRow[]> {
  const rows = await tx.select().from(secondFactors);
  return rows.map(({ userId, sealedSecret }) => ({
    sealed: sealedSecret,
    sealing: factorSealing(userId, secret),
    write: (sealed) =>
      tx
        .update(secondFactors)
        .set({ sealedSecret: sealed })
        .where(and(eq(secondFactors.userId, userId), isStill(secondFactors.sealedSecret, sealedSecret))),
  }));
}

async function partnerRows(tx: Database, secret: string): Promise<SealedRow[]> {
  const partners = await tx.select().from(unifyPartners);
  const keys = await tx.select().from(unifyKeys);
  return [
    ...partners.map(
      ({ id, sealedSecret }): SealedRow => ({
        sealed: sealedSecret,
        sealing: partnerSealing(id, secret),
        write: (sealed) =>
          tx
            .update(unifyPartners)
            .set({ sealedSecret: sealed })
            .where(and(eq(unifyPartners.id, id), isStill(unifyPartners.sealedSecret, sealedSecret))),
      }),
    ),
    ...keys.map(
      ({ id, partnerId, sealedSecret }): SealedRow => ({
        sealed: sealedSecret,
        sealing: partnerSealing(partnerId, secret),
        write: (sealed) =>
          tx
            .update(unifyKeys)
            .set({ sealedSecret: sealed })
            .where(and(eq(unifyKeys.id, id), isStill(unifyKeys.sealedSecret, sealedSecret))),
      }),
    ),
  ];
}

async function botRows(tx: Database, secret: string): Promise<SealedRow[]> {
  const ofCompanies = await tx.select().from(bots);
  const ofPeople = await tx.select().from(notificationBots);
  return [
    ...ofCompanies.map(
      ({ id, stockId, sealed: former }): SealedRow => ({
        sealed: former,
        sealing: hookSealing(`company ${stockId}`, secret),
        write: (sealed) =>
          tx
            .update(bots)
            .set({ sealed })
            .where(and(eq(bots.id, id), isStill(bots.sealed, former))),
      }),
    ),
    ...ofPeople.map(
      ({ userId, sealed: former }): SealedRow => ({
        sealed: former,
        sealing: hookSealing(`person ${userId}`, secret),
        write: (sealed) =>
          tx
            .update(notificationBots)
            .set({ sealed })
            .where(and(eq(notificationBots.userId, userId), isStill(notificationBots.sealed, former))),
      }),
    ),
  ];
}

/** Quotes, drafts of them, and why somebody declined. */
async function quoteRows(tx: Database, secret: string): Promise<SealedRow[]> {
  const submitted = await tx
    .select({ quote: quotes, inquiryId: quoteInvitations.inquiryId })
    .from(quotes)
    .innerJoin(
      quoteInvitations,
      and(eq(quoteInvitations.id, quotes.invitationId), eq(quoteInvitations.stockId, quotes.stockId)),
    );
  const drafts = await tx.select().from(quoteDrafts);
  const invitations = await tx.select().from(quoteInvitations);
  return [
    ...submitted.map(
      ({ quote, inquiryId }): SealedRow => ({
        sealed: quote.sealed,
        sealing: quoteSealing({ inquiryId, invitationId: quote.invitationId, number: quote.number }, secret),
        write: (sealed) => tx.update(quotes).set({ sealed }).where(eq(quotes.id, quote.id)),
      }),
    ),
    ...drafts.map(
      ({ invitationId, sealed: former }): SealedRow => ({
        sealed: former,
        sealing: draftSealing(invitationId, secret),
        write: (sealed) =>
          tx
            .update(quoteDrafts)
            .set({ sealed })
            .where(and(eq(quoteDrafts.invitationId, invitationId), isStill(quoteDrafts.sealed, former))),
      }),
    ),
    ...invitations.map(
      ({ id, declineSealed }): SealedRow => ({
        sealed: declineSealed,
        sealing: reasonSealing(id, secret),
        write: (sealed) =>
          tx
            .update(quoteInvitations)
            .set({ declineSealed: sealed })
            .where(and(eq(quoteInvitations.id, id), isStill(quoteInvitations.declineSealed, declineSealed))),
      }),
    ),
  ];
}

/**
 * Seals the bytes of files anew and returns the ids of those that no secret opens. Outside a transaction: a file and its
 * row open with any of the secrets, so it does not matter which of them is written first, and nobody waits meanwhile.
 */
async function resealBytes(db: Database, { secret, store }: Resealing): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  const files = await db.select().from(inquiryFiles);
  for (const file of files.filter(isWritten)) {
    const stored = await readStored(store, file.id);
    const outcome = stored ? resealed(stored, fileSealing(file, file.id, secret)) : 'lost';
    if (outcome === 'lost') lost.add(file.id);
    if (typeof outcome !== 'string') await store.put(storedName(file.id), outcome);
  }
  return lost;
}

async function resealFileRows(
  tx: Database,
  { secret, lostFiles }: { readonly secret: string; readonly lostFiles: ReadonlySet<string> },
  report: { resealed: number; lost: number },
): Promise<void> {
  const files = await tx.select().from(inquiryFiles);
  for (const file of files.filter(isWritten)) {
    const outcome = resealed(file.sealed, fileSealing(file, file.id, secret));
    if (outcome === 'lost' || lostFiles.has(file.id)) report.lost += 1;
    if (typeof outcome === 'string') continue;
    await tx.update(inquiryFiles).set({ sealed: outcome }).where(eq(inquiryFiles.id, file.id));
    report.resealed += 1;
  }
}
