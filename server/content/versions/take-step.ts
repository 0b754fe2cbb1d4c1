import type { ErrorCode } from '#contract/codes/errors.ts';
import { nextState, reviewRefusal, type VersionAction } from '#contract/content/version-states.ts';
import { defaultLanguage } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { addVersion } from './add-version.ts';
import { requireAlternativeTexts } from './alternative-texts.ts';
import { auditVersion, entryOfVersion } from './audit-version.ts';
import { type OpenedText, openVersion } from './open-text.ts';
import { replaceVersion, wasPublished } from './queries.ts';
import { type TakenBack, tellOfReview, tellOfTakenBack } from './tell-of-review.ts';
import type { VersionedContent, VersionedId, VersionedKind } from './versioned-kind.ts';

export interface Step extends VersionedId {
  readonly action: VersionAction;
  /** When a change to something published is to take its place. */
  readonly at?: Date | undefined;
  /** What the reviewer says. */
  readonly note?: string | undefined;
}

/** What brings a text to its readers, or before a reviewer. */
const leadsOut: ReadonlySet<VersionAction> = new Set(['submit', 'publish', 'schedule']);

/** Takes a text one step on in its life, as the table of transitions and the review allow. */
export function takeStep<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  { id, version, action, at, note = '' }: Step,
  editor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const opened = await openVersion(tx, kind, { id, version }, editor);
    const state = nextState(opened, action);
    if (!state) throw new AppError(action === 'discard' ? 'DRAFT_MISSING' : kind.refusals[action]);
    const refusal = action === 'withdraw' ? kind.withdrawRefusal?.(opened.content) : reviewRefusal(opened, action);
    if (refusal) throw new AppError(refusal);
    if (leadsOut.has(action)) requireAlternativeTexts(kind, opened.content, editor.language);
    const { now } = editor;
    const writtenBy = opened.latest?.writtenBy ?? null;
    const said = action === 'sendBack' ? note : '';
    let number: number;
    let content = opened.content;
    if (action === 'discard') {
      // The editors' number grows, so that whoever still has the draft open is told.
      number = (opened.latest?.number ?? 0) + 1;
      if (opened.latest) await replaceVersion(tx, opened.latest.id, { number, state: 'discarded', autosaved: false });
    } else if (action === 'withdraw' || !opened.draft) {
      content = await publishedContent(tx, kind, opened, { action, at, now });
      await kind.write(tx, id, { content, state }, now);
      number = await addVersion(tx, opened, { content, state, note: said, writtenBy }, editor);
    } else if (state === 'published') {
      number = await putInPlace(tx, kind, opened, editor);
    } else {
      const publishAt = action === 'schedule' ? momentAhead(kind, at, now) : null;
      number = await addVersion(
        tx,
        opened,
        { content, state, isPending: true, publishAt, note: said, writtenBy },
        editor,
      );
    }
    await tellOfReview(tx, kind, { action, id, version: number, content, writtenBy }, editor);
    await auditVersion(tx, kind, { action, id, version: number, content }, editor);
  });
}

/** Publishes a scheduled change as whoever scheduled it. Throws when it can no longer be published as it is. */
export async function publishChange<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  opened: OpenedText<C>,
  editor: Actor,
): Promise<void> {
  requireAlternativeTexts(kind, opened.content, editor.language);
  const version = await putInPlace(tx, kind, opened, editor);
  const { subject, content } = opened;
  await auditVersion(tx, kind, { action: 'publish', id: subject.id, version, content }, editor);
}

/** Takes a change that is scheduled back, with a reason, of which whom it concerns is told. */
export async function takeBack<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  opened: OpenedText<C>,
  { state, reasons }: Pick<TakenBack<C>, 'state' | 'reasons'>,
  editor: Actor,
): Promise<void> {
  const { content, latest, subject } = opened;
  const writtenBy = latest?.writtenBy ?? null;
  // The version keeps it in the language of the workspace alone.
  const note = reasons[defaultLanguage];
  const version = await addVersion(tx, opened, { content, state, isPending: true, note, writtenBy }, editor);
  const taken = { id: subject.id, version, content };
  await tellOfTakenBack(tx, kind, { ...taken, writtenBy, state, reasons }, editor);
  const { detail, ...entry } = entryOfVersion(kind, { action: 'takeBack', ...taken }, editor);
  // Nobody did it: whoever scheduled the change is named by the entry of that.
  await recordAudit(tx, { ...entry, userId: undefined, detail: { ...detail, state, note } });
}

/** Puts a draft in the place of what is published. Answers with its number as a version. */
async function putInPlace<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  opened: OpenedText<C>,
  editor: Actor,
): Promise<number> {
  const { content, subject, latest } = opened;
  // What it refers to may have gone since it was written.
  await kind.check(tx, content, editor, opened);
  await kind.write(tx, subject.id, { content, state: 'published' }, editor.now);
  return addVersion(tx, opened, { content, state: 'published', writtenBy: latest?.writtenBy ?? null }, editor);
}

/** What a text that nothing lies over becomes by a step: its time is now where it goes out before it was planned to. */
async function publishedContent<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { stored: { content }, subject }: OpenedText<C>,
  { action, at, now }: Pick<Step, 'action' | 'at'> & { readonly now: Date },
): Promise<C> {
  if (action === 'schedule') {
    const moment = momentAhead(kind, at ?? new Date(content.publishedAt), now);
    return { ...content, publishedAt: moment.toISOString() };
  }
  const isAhead = new Date(content.publishedAt) > now;
  if (action !== 'publish') return content;
  const goesOutNow = isAhead || (kind.firstGoesOutNow && !(await wasPublished(tx, subject)));
  return goesOutNow ? { ...content, publishedAt: now.toISOString() } : content;
}

function momentAhead(
  { refusals }: { readonly refusals: { readonly timePast: ErrorCode } },
  at: Date | undefined,
  now: Date,
): Date {
  if (!at || at <= now) throw new AppError(refusals.timePast);
  return at;
}
