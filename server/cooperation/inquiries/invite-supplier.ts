import { randomUUID } from 'node:crypto';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState, invitedPerDay, maxInvitations } from '#contract/cooperation/inquiry-rules.ts';
import { isInvitable, mailOf, smsNumberOf } from '#server/cooperation/suppliers/read-suppliers.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Buyer } from './buyer.ts';
import { countInvited } from './count-invited.ts';
import { auditInquiry, requireInquiry } from './inquiry-acts.ts';
import { sendLetters } from './letters.ts';
import type { Publishing } from './publish-inquiry.ts';
import { findSuppliers, insertInvitationTo, isWrittenAgain, listInvitations, updateInvitationTo } from './queries.ts';
import { dropDraft, listQuotesOf, withdrawQuotes } from './quotes/queries.ts';
import { readInquiry } from './read-inquiries.ts';

interface Chosen {
  readonly id: number;
  readonly supplierId: number;
}

interface Invited extends Chosen {
  /** Whether its invitation was shown as withdrawn. */
  readonly isWithdrawn?: boolean | undefined;
}

/** An invitation that nobody has opened, declined or begun to answer. */
const untouched = { openedAt: null, declinedAt: null, declineSealed: null, declineReason: '' };

/**
 * Invites one more supplier, or sends the link again to where it was sent first: behind it the supplier reads its quote,
 * which is sealed from whoever writes addresses here, or says which company the supplier is. One whose invitation was
 * withdrawn is invited anew, by another link and without what it had quoted. What was sent to the same address and number
 * within the last minute is not sent again. Throws NOT_FOUND, INQUIRY_STATE_WRONG, INQUIRY_CHANGED where it was withdrawn
 * since it was shown, and an issue of `body.supplierId` for one that cannot be invited, is one too many, has another
 * address by now, or was written to often enough for a day.
 */
export async function inviteSupplier(
  db: Database,
  { id, supplierId, isWithdrawn }: Invited,
  { actor, letters }: Publishing,
): Promise<InquiryDetail> {
  const { stockId, language, now } = actor;
  await db.transaction(async (outer) => {
    const isAgain = await isWrittenAgain(
      outer,
      { stockId, inquiryId: id, now },
      { action: 'inquiry.invite', of: 'supplierId', id: supplierId },
    );
    const written = await inCompany(outer, stockId, async (tx) => {
      const { inquiry, clock } = await requireInquiry(tx, actor, { id, states: [inquiryState.open] });
      const [supplier] = await findSuppliers(tx, stockId, [supplierId]);
      if (!supplier) throw new AppError('NOT_FOUND');
      const invited = await listInvitations(tx, stockId, id);
      const before = invited.find((one) => one.supplierId === supplierId);
      const isAnew = before !== undefined && before.withdrawnAt !== null;
      // The other way round an earlier try has invited it anew, whose answer was lost.
      if (isAnew && isWithdrawn === false) throw new AppError('INQUIRY_CHANGED');
      if (!isInvitable(supplier, chinaDate(now))) throw fieldIssue('body.supplierId', 'supplierNotInvitable', language);
      if (!before && invited.length >= maxInvitations) {
        throw fieldIssue('body.supplierId', 'invitationsFull', language, { most: String(maxInvitations) });
      }
      const values = { email: mailOf(supplier), mobile: smsNumberOf(supplier), withdrawnAt: null };
      const isElsewhere = before !== undefined && before.email !== values.email;
      if (isElsewhere && !isAnew) throw fieldIssue('body.supplierId', 'supplierInvitedElsewhere', language);
      // What was quoted by a link that ended does not count again, and the link stays ended.
      const { companyId } = supplier;
      const [former] = before && isAnew ? await listQuotesOf(tx, stockId, before.id) : [];
      const anew = {
        key: randomUUID(),
        companyId,
        language,
        invitedAt: clock,
        formerQuotes: former?.number ?? 0,
        ...untouched,
      };
      const again = { ...values, ...(isAnew && anew) };
      if (before) await updateInvitationTo(tx, before, again);
      if (before && isAnew) {
        await withdrawQuotes(tx, stockId, before.id);
        await dropDraft(tx, stockId, before.id);
      }
      const invitation = before
        ? { ...before, ...again }
        : await insertInvitationTo(tx, {
            ...{ stockId, inquiryId: id, supplierId, name: supplier.name, invitedAt: clock },
            ...{ ...values, companyId, language },
          });
      const isSame = before !== undefined && !isAnew && before.mobile === values.mobile;
      if (isAgain && isSame) return [];
      await sendLetters(letters, tx, { inquiry, invitations: [invitation], letter: { kind: 'invited' }, now });
      await auditInquiry(tx, actor, {
        action: 'inquiry.invite',
        id,
        note: invitation.name,
        detail: { supplierId, isAnew },
      });
      return [invitation];
    });
    const refused = await countInvited(outer, written, { secret: letters.secret, now });
    if (refused.length > 0) {
      const { invitation: each, mailbox } = invitedPerDay;
      const most = { invitation: String(each), mailbox: String(mailbox) };
      throw fieldIssue('body.supplierId', 'supplierInvitedEnough', language, most);
    }
  });
  return readInquiry(db, id, actor);
}

/** Ends a supplier's link; its quote stays sealed for good. Throws NOT_FOUND and INQUIRY_STATE_WRONG. */
export async function withdrawInvitation(
  db: Database,
  { id, supplierId, reason }: Chosen & { readonly reason: string },
  actor: Buyer,
): Promise<InquiryDetail> {
  await inCompany(db, actor.stockId, async (tx) => {
    const { clock } = await requireInquiry(tx, actor, { id, states: [inquiryState.open] });
    const invited = await listInvitations(tx, actor.stockId, id);
    const invitation = invited.find((one) => one.supplierId === supplierId && one.withdrawnAt === null);
    if (!invitation) throw new AppError('NOT_FOUND');
    await updateInvitationTo(tx, invitation, { withdrawnAt: clock });
    await auditInquiry(tx, actor, {
      ...{ action: 'inquiry.withdrawInvitation', id, note: `${invitation.name} · ${reason}`, detail: { supplierId } },
    });
  });
  return readInquiry(db, id, actor);
}
