import type { InquiryDetail, InquiryDraft } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { releaseQuota } from '#server/platform/uploads/space.ts';
import type { Buyer } from './buyer.ts';
import { withOwnFiles } from './files/inquiry-files.ts';
import { deleteFilesOf } from './files/queries.ts';
import { removeBytes } from './files/stored-file.ts';
import { auditInquiry, requireInquiry } from './inquiry-acts.ts';
import { deleteInquiry, findSeen, findSuppliers, insertInquiry, nextInquiryNumber, updateInquiry } from './queries.ts';
import { readInquiry } from './read-inquiries.ts';

/** Columns of an inquiry that its content sets. */
export const columnsOf = (content: InquiryDraft) => ({
  content,
  title: content.title,
  field: content.field,
  questionsUntil: content.questionsUntil === null ? null : new Date(content.questionsUntil),
  deadline: content.deadline === null ? null : new Date(content.deadline),
});

interface Saved {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  /** Of a new one. */
  readonly key?: string | undefined;
  readonly content: InquiryDraft;
}

interface Saving {
  readonly actor: Buyer;
  /** Names of files are sealed. */
  readonly secret: string;
}

/** Saves a draft; a new one is made once for a key. Throws NOT_FOUND, INQUIRY_CHANGED, and INQUIRY_STATE_WRONG for one that was published. */
export async function saveInquiry(
  db: Database,
  { id, version = 0, key, content }: Saved,
  { actor, secret }: Saving,
): Promise<InquiryDetail> {
  const saved = await inCompany(db, actor.stockId, async (tx) => {
    const own = await withOwnSuppliers(tx, content, actor.stockId);
    if (id === undefined) {
      return makeDraft(tx, { key, make: () => addDraft(tx, { ...own, attachments: [] }, actor, 'inquiry.add') }, actor);
    }
    const { inquiry } = await requireInquiry(tx, actor, { id, version, states: [inquiryState.draft] });
    const attachments = await withOwnFiles(tx, { stockId: actor.stockId, inquiryId: id }, own.attachments, secret);
    await updateInquiry(tx, inquiry, { ...columnsOf({ ...own, attachments }), changedAt: actor.now });
    await auditInquiry(tx, actor, { action: 'inquiry.save', id, detail: { title: own.title } });
    return id;
  });
  return readInquiry(db, saved, actor);
}

interface MadeDraft {
  readonly key: string | undefined;
  readonly make: () => Promise<number>;
}

/** Makes a draft once for a key, and answers with its id. */
export const makeDraft = async (tx: Database, { key, make }: MadeDraft, actor: Buyer): Promise<number> =>
  Number(await makeOnce(tx, { subject: 'inquiry', key, make }, actor));

/** Suppliers of another company, and those that are gone, are left out. */
export async function withOwnSuppliers(tx: Database, content: InquiryDraft, stockId: number): Promise<InquiryDraft> {
  const own = new Set((await findSuppliers(tx, stockId, content.supplierIds)).map((supplier) => supplier.id));
  return { ...content, supplierIds: content.supplierIds.filter((id) => own.has(id)) };
}

export async function addDraft(
  tx: Database,
  content: InquiryDraft,
  actor: Buyer,
  action: 'inquiry.add' | 'inquiry.copy',
  viewerIds: number[] | null = null,
): Promise<number> {
  const { stockId, userId, now } = actor;
  const number = await nextInquiryNumber(tx, stockId, chinaDate(now).slice(0, 4));
  const id = await insertInquiry(tx, {
    ...{ stockId, number, viewerIds, ...columnsOf(content), createdBy: userId, changedAt: now },
  });
  await auditInquiry(tx, actor, { action, id, note: number });
  return id;
}

/** What an inquiry is begun from. */
export interface Begun {
  readonly id: number;
  readonly key?: string | undefined;
}

/** A draft like an earlier inquiry, without its times and files, seen by the same people; made once for a key. Throws NOT_FOUND. */
export async function copyInquiry(db: Database, { id, key }: Begun, actor: Buyer): Promise<InquiryDetail> {
  const copy = async (tx: Database) => {
    const found = await findSeen(tx, actor, id);
    if (!found) throw new AppError('NOT_FOUND');
    const content = { ...found.inquiry.content, attachments: [], questionsUntil: null, deadline: null };
    const { viewerIds, createdBy } = found.inquiry;
    const seenBy = viewerIds && [...new Set([...viewerIds, createdBy])];
    return addDraft(tx, await withOwnSuppliers(tx, content, actor.stockId), actor, 'inquiry.copy', seenBy);
  };
  const copied = await inCompany(db, actor.stockId, (tx) => makeDraft(tx, { key, make: () => copy(tx) }, actor));
  return readInquiry(db, copied, actor);
}

/** Removes a draft with its files. Throws NOT_FOUND, INQUIRY_CHANGED and INQUIRY_STATE_WRONG. */
export async function removeInquiry(
  db: Database,
  { id, version }: { readonly id: number; readonly version: number },
  { actor, store }: { readonly actor: Buyer; readonly store: FileStore },
): Promise<null> {
  const gone = await inCompany(db, actor.stockId, async (tx) => {
    const { inquiry } = await requireInquiry(tx, actor, { id, version, states: [inquiryState.draft] });
    const files = await deleteFilesOf(tx, inquiry.stockId, id);
    await deleteInquiry(tx, inquiry);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > 0) await releaseQuota(tx, { stockId: inquiry.stockId, bytes });
    await auditInquiry(tx, actor, { action: 'inquiry.remove', id, note: inquiry.number });
    return files;
  });
  await removeBytes(store, gone);
  return null;
}
