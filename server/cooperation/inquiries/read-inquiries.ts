import type { Inquiry, InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { type InquiryState, inquiryState, secondPersonMinutes } from '#contract/cooperation/inquiry-rules.ts';
import { joinWords } from '#contract/join-words.ts';
import { isInvitable, mailOf, smsNumberOf } from '#server/cooperation/suppliers/read-suppliers.ts';
import { actionName } from '#server/identity/audit/action-names.ts';
import { listNames } from '#server/identity/sessions/queries.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { rowRangeOf } from '#server/platform/lists/outline.ts';
import { readDeliveries } from '#server/platform/messages/outgoing-messages.ts';
import type { Buyer } from './buyer.ts';
import { noteOf, peopleIn } from './inquiry-acts.ts';
import {
  countAnswers,
  countInquiries,
  findSeen,
  findSuppliers,
  type InquiryFilter,
  type ListedInquiry,
  listInquiries,
  listInvitations,
  listQuestions,
  listSteps,
  namesOf,
  peopleOf,
  type StoredInquiry,
} from './queries.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the company's inquiries and the total. */
export function readInquiries(
  db: Database,
  { page, pageSize, ...filter }: InquiryFilter & Page,
  actor: Buyer,
): Promise<{ total: number; list: Inquiry[] }> {
  return inCompany(db, actor.stockId, async (tx) => ({
    total: await countInquiries(tx, filter, actor),
    list: (await listInquiries(tx, filter, actor, rowRangeOf({ page, pageSize }))).map(toWire),
  }));
}

function toWire({ inquiry, state, remaining, invited, quoted }: ListedInquiry): Inquiry {
  const { id, version, number, title, field, deadline, openedAt, changedAt } = inquiry;
  return {
    ...{ id, version, number, title, field, state, invited, quoted },
    deadline: deadline?.toISOString() ?? null,
    remaining: deadline === null ? null : Math.max(0, Number(remaining)),
    isOpened: openedAt !== null,
    changedAt: changedAt.toISOString(),
  };
}

/** An inquiry of the company. Throws NOT_FOUND, also for one of another company. */
export async function readInquiry(db: Database, id: number, actor: Buyer): Promise<InquiryDetail> {
  const { stockId, language } = actor;
  const read = await inCompany(db, stockId, async (tx) => {
    const found = await findSeen(tx, actor, id);
    if (!found) throw new AppError('NOT_FOUND');
    const { inquiry } = found;
    return {
      found,
      invitations: await describeInvited(tx, inquiry, actor.now),
      answers: await countAnswers(tx, inquiry),
      questions: await listQuestions(tx, stockId, id),
    };
  });
  const { found, invitations, answers, questions } = read;
  const { inquiry } = found;
  const steps = await listSteps(db, stockId, id);
  const names = await listNames(db, steps.flatMap(peopleIn));
  const namesIn = (step: (typeof steps)[number]) => peopleIn(step).flatMap((userId) => names.get(userId) ?? []);
  const deliveries = await readDeliveries(
    db,
    invitations.flatMap(({ deliveryId }) => deliveryId ?? []),
  );
  const clock = new Date(found.clock);
  return {
    ...toWire(found),
    content: inquiry.content,
    edition: inquiry.edition,
    rates: [...inquiry.rates],
    author: (await namesOf(db, [inquiry.createdBy]))[0] ?? '',
    authorId: inquiry.createdBy,
    viewers: inquiry.viewerIds && (await peopleOf(db, inquiry.viewerIds)),
    questionsUntil: inquiry.questionsUntil?.toISOString() ?? null,
    clock: found.clock,
    invitations: invitations.map(({ deliveryId, ...invited }) => ({
      ...invited,
      delivery: deliveryId === null ? null : (deliveries.get(deliveryId)?.state ?? null),
    })),
    ...answers,
    questions: questions.map(({ askedAt, answeredAt, ...question }) => ({
      ...question,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    steps: steps.map((step) => ({
      ...{ entry: step.entry, action: step.action, by: step.by ?? '', name: actionName(step.action, language) },
      note: noteOf(step.detail) || joinWords(namesIn(step), language),
      hash: step.hash.toString('hex'),
      at: step.at.toISOString(),
    })),
    opening: await describeOpening(db, inquiry, { clock, userId: actor.userId }),
    openedAt: inquiry.openedAt?.toISOString() ?? null,
    openedBy: await namesOf(db, inquiry.openedBy ?? []),
    reason: reasonOf(inquiry, found.state, clock),
  };
}

/** Whom it invites, or will: a draft has suppliers, a published inquiry invitations. */
async function describeInvited(tx: Database, { stockId, id, edition, content }: StoredInquiry, now: Date) {
  const today = chinaDate(now);
  if (edition === 0) {
    return (await findSuppliers(tx, stockId, content.supplierIds)).map((supplier) => ({
      ...{ supplierId: supplier.id, name: supplier.name, email: mailOf(supplier), deliveryId: null },
      mobile: smsNumberOf(supplier),
      isWithdrawn: false,
      isInvitable: isInvitable(supplier, today),
      supplierState: supplier.state,
    }));
  }
  const invitations = await listInvitations(tx, stockId, id);
  const known = await findSuppliers(
    tx,
    stockId,
    invitations.map(({ supplierId }) => supplierId),
  );
  return invitations.map(({ supplierId, name, email, mobile, deliveryId, withdrawnAt }) => {
    const supplier = known.find((one) => one.id === supplierId);
    if (!supplier) throw new Error('an invitation is nobody’s');
    return {
      ...{ supplierId, name, email, mobile, deliveryId, isWithdrawn: withdrawnAt !== null },
      isInvitable: isInvitable(supplier, today),
      supplierState: supplier.state,
    };
  });
}

/** Until when the second person may confirm an opening that the first one asked for. */
const openingEnd = (at: Date): Date => new Date(at.getTime() + secondPersonMinutes * 60_000);

/** Who asked for the opening, if that still counts. */
export function askedBefore({ openingBy, openingAt }: StoredInquiry, clock: Date): number | undefined {
  return openingBy !== null && openingAt !== null && openingEnd(openingAt) > clock ? openingBy : undefined;
}

/** That of an opening that was asked for ends with the asking. */
function reasonOf(inquiry: StoredInquiry, state: InquiryState, clock: Date): string {
  const isSealed = state === inquiryState.closed && inquiry.openedAt === null;
  return isSealed && askedBefore(inquiry, clock) === undefined ? '' : inquiry.reason;
}

async function describeOpening(
  db: Database,
  inquiry: StoredInquiry,
  { clock, userId }: { readonly clock: Date; readonly userId: number },
): Promise<InquiryDetail['opening']> {
  const { openingAt, openedAt } = inquiry;
  const openingBy = askedBefore(inquiry, clock);
  if (openedAt || openingAt === null || openingBy === undefined) return null;
  const [by = ''] = await namesOf(db, [openingBy]);
  return { by, isOwn: openingBy === userId, until: openingEnd(openingAt).toISOString() };
}
