import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '#contract/codes/errors.ts';
import {
  nextState,
  type Publication,
  type PublicationState,
  reviewRefusal,
  type VersionAction,
  type VersionedSubject,
} from '#contract/content/version-states.ts';
import { defaultLanguage, type Language } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import {
  findLatest,
  findVersionContent,
  insertVersion,
  isReviewRequired,
  replaceVersion,
  type SubjectId,
  type VersionRow,
  wasPublished,
} from './queries.ts';

/** Which version an action is about: the one the editor began with. */
export interface VersionedId {
  readonly id: number;
  readonly version: number;
}

/** What is edited, with the time from which readers see it, ISO 8601. */
export interface VersionedContent {
  readonly publishedAt: string;
}

/** A text as its row has it: what readers see, once it is published and its time has come. */
export interface StoredText<C> {
  readonly content: C;
  readonly state: PublicationState;
  /** When it came, for one that nobody has touched since. */
  readonly cameAt: Date;
}

/** What the kit has to know of articles, of items of the site and of chapters of the manual. */
export interface VersionedKind<C extends VersionedContent> {
  readonly subject: VersionedSubject;
  /** What the audit log calls one: `article` for `article 17`. */
  readonly noun: string;
  readonly refusals: Readonly<
    Record<Exclude<VersionAction, 'discard'> | 'changed' | 'isWithdrawn' | 'timePast', ErrorCode>
  >;
  /** What goes out for the first time gets that time, and not the one that was written. */
  readonly firstGoesOutNow: boolean;
  /** Where a wrong time is shown, and the sentence for a time ahead of what is published. */
  readonly time: { readonly path: string; readonly ahead: 'timeAhead' | 'contentTimeAhead' };
  /** The row; with `lock` nobody else changes it until the transaction ends. */
  readonly find: (
    db: Database,
    id: number,
    options: { now: Date; lock?: boolean },
  ) => Promise<StoredText<C> | undefined>;
  readonly write: (
    tx: Database,
    id: number,
    text: Pick<StoredText<C>, 'content' | 'state'>,
    now: Date,
  ) => Promise<void>;
  /** The content as it may be stored. Throws for what may not. */
  readonly check: (tx: Database, content: C, editor: Actor) => Promise<C>;
  /** A version of the history as the kind describes its content today. */
  readonly complete: (content: Record<string, unknown>) => C;
  /** What it is called in a language. */
  readonly titleIn: (content: C, language: Language) => string;
}

/** A text with its latest version, as the editor goes on with it. */
export interface OpenedText<C> extends Publication {
  readonly subject: SubjectId;
  readonly stored: StoredText<C>;
  readonly latest: VersionRow | undefined;
  readonly content: C;
  readonly draft: { readonly state: 'draft' | 'in_review' | 'scheduled'; readonly publishAt: Date | null } | null;
}

/** A text and what lies over it. Throws NOT_FOUND. */
export async function openText<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  id: number,
  { userId, now, lock = false }: Pick<Actor, 'userId' | 'now'> & { readonly lock?: boolean },
): Promise<OpenedText<C>> {
  const subject = { subject: kind.subject, id };
  const stored = await kind.find(db, id, { now, lock });
  if (!stored) throw new AppError('NOT_FOUND');
  const latest = await findLatest(db, subject);
  const draft = latest && draftOf(latest);
  return {
    ...{ subject, stored, latest, state: stored.state, draft: draft ?? null },
    content: draft && latest ? kind.complete(latest.content as Record<string, unknown>) : stored.content,
    needsReview: await isReviewRequired(db, kind.subject),
    isOwnText: latest?.writtenBy === userId,
  };
}

function draftOf({ isPending, state, publishAt }: VersionRow): OpenedText<unknown>['draft'] | undefined {
  const isOpen = state === 'draft' || state === 'in_review' || state === 'scheduled';
  return isPending && isOpen ? { state, publishAt } : undefined;
}

/** Keeps what was just created as the first version. */
export async function keepFirst<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, content, state }: { readonly id: number; readonly content: C; readonly state: 'draft' | 'published' },
  editor: Actor,
): Promise<void> {
  const { userId, now } = editor;
  await insertVersion(tx, {
    ...{ subject: kind.subject, subjectId: id, number: 1, content, state },
    ...{ writtenBy: userId, changedBy: userId, changedAt: now },
  });
  await audit(tx, kind, { action: 'create', id, version: 1, content }, editor);
}

interface Saving<C> extends VersionedId {
  readonly content: C;
  readonly isAutosave?: boolean;
}

/**
 * Saves a text over the version it was opened with; one saved meanwhile by somebody else is not overwritten. What is
 * published stays as it is: the change lies over it as a draft.
 */
export function saveText<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  { id, version, content, isAutosave = false }: Saving<C>,
  editor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const opened = await openVersion(tx, kind, { id, version }, editor);
    if (opened.state === 'withdrawn') throw new AppError(kind.refusals.isWithdrawn);
    const checked = await kind.check(tx, content, editor);
    if (isAutosave && isDeepStrictEqual(checked, opened.content)) return;
    const isOver = opened.state === 'published';
    if (isOver && new Date(checked.publishedAt) > editor.now) {
      throw fieldIssue(kind.time.path, kind.time.ahead, editor.language);
    }
    const from = isOver ? (opened.draft?.state ?? 'draft') : opened.state;
    // What was approved, or is being looked at, was another text.
    const state = opened.needsReview ? 'draft' : from;
    if (!isOver) await kind.write(tx, id, { content: checked, state }, editor.now);
    const publishAt = isOver && state === 'scheduled' ? (opened.draft?.publishAt ?? null) : null;
    const next = { content: checked, state, isPending: isOver, publishAt, autosaved: isAutosave };
    const number = await addVersion(tx, opened, { ...next, writtenBy: editor.userId }, editor);
    // Saves that happen by themselves are noted once in a row.
    if (!isAutosave || !continues(opened, next, editor)) {
      await audit(tx, kind, { action: 'save', id, version: number, content: checked }, editor);
    }
  });
}

interface Step extends VersionedId {
  readonly action: VersionAction;
  /** When a change to something published is to take its place. */
  readonly at?: Date | undefined;
  /** What the reviewer says. */
  readonly note?: string | undefined;
}

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
    const refusal = reviewRefusal(opened, action);
    if (refusal) throw new AppError(refusal);
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
    await audit(tx, kind, { action, id, version: number, content }, editor);
  });
}

/** Publishes a scheduled change as whoever scheduled it. Throws when it can no longer be published as it is. */
export async function publishChange<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  opened: OpenedText<C>,
  editor: Actor,
): Promise<void> {
  const version = await putInPlace(tx, kind, opened, editor);
  const { subject, content } = opened;
  await audit(tx, kind, { action: 'publish', id: subject.id, version, content }, editor);
}

/** Takes a change that is scheduled back, with a reason. */
export async function takeBack<C extends VersionedContent>(
  tx: Database,
  opened: OpenedText<C>,
  { state, note }: { readonly state: 'draft' | 'in_review'; readonly note: string },
  editor: Actor,
): Promise<void> {
  const writtenBy = opened.latest?.writtenBy ?? null;
  await addVersion(tx, opened, { content: opened.content, state, isPending: true, note, writtenBy }, editor);
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
  await kind.check(tx, content, editor);
  await kind.write(tx, subject.id, { content, state: 'published' }, editor.now);
  return addVersion(tx, opened, { content, state: 'published', writtenBy: latest?.writtenBy ?? null }, editor);
}

/** Puts a text in the place of what is published at once: for what was looked at as a whole before it was taken in. */
export async function publishText<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, version, content }: VersionedId & { readonly content: C },
  editor: Actor,
): Promise<void> {
  const opened = await openVersion(tx, kind, { id, version }, editor);
  const checked = await kind.check(tx, content, editor);
  await kind.write(tx, id, { content: checked, state: 'published' }, editor.now);
  await addVersion(tx, opened, { content: checked, state: 'published', writtenBy: editor.userId }, editor);
}

/** Brings a text that came with the product up to date; what it said before stays as a version. Nobody wrote either. */
export async function replaceShipped<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, change }: { readonly id: number; readonly change: (former: C) => C },
  now: Date,
): Promise<void> {
  const opened = await openText(tx, kind, id, { userId: 0, now, lock: true });
  const content = change(opened.stored.content);
  await kind.write(tx, id, { content, state: 'published' }, now);
  await addVersion(tx, opened, { content, state: 'published', writtenBy: null }, { userId: null, now });
}

/** Goes on with the text of an earlier version. */
export async function restoreText<C extends VersionedContent>(
  db: Database,
  kind: VersionedKind<C>,
  { id, version, number }: VersionedId & { readonly number: number },
  editor: Actor,
): Promise<void> {
  const earlier = await findVersionContent(db, { subject: kind.subject, id }, number);
  if (!earlier) throw new AppError('NOT_FOUND');
  await saveText(db, kind, { id, version, content: kind.complete(earlier) }, editor);
}

/** Locks a text that is still at the version the editor knows. */
export async function openVersion<C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  { id, version }: VersionedId,
  editor: Pick<Actor, 'userId' | 'now'>,
): Promise<OpenedText<C>> {
  const opened = await openText(tx, kind, id, { ...editor, lock: true });
  if ((opened.latest?.number ?? 0) !== version) throw new AppError(kind.refusals.changed);
  return opened;
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

/** Who makes a version; nobody, where the product brings it. */
type Author = { readonly userId: number | null; readonly now: Date };

type Next = Pick<VersionRow, 'content' | 'state' | 'writtenBy'> &
  Partial<Pick<VersionRow, 'isPending' | 'publishAt' | 'note' | 'autosaved'>>;

/** Whether a save goes on with the version that the same person's last save by itself has left. */
function continues<C>({ latest }: OpenedText<C>, next: Pick<Next, 'state' | 'isPending'>, { userId }: Author): boolean {
  return (
    latest?.autosaved === true &&
    latest.changedBy === userId &&
    latest.state === next.state &&
    latest.isPending === (next.isPending ?? false)
  );
}

/** Keeps what a text became as its next version. Answers with its number. */
async function addVersion<C extends VersionedContent>(
  tx: Database,
  opened: OpenedText<C>,
  next: Next,
  editor: Author,
): Promise<number> {
  const { subject, stored, latest } = opened;
  const { userId, now } = editor;
  const key = { subject: subject.subject, subjectId: subject.id };
  // A text that came by itself has no version yet: the one it came with is its first.
  if (!latest) {
    const { content, state, cameAt } = stored;
    const original = { ...key, number: 1, content, state, changedBy: null, writtenBy: null };
    await insertVersion(tx, { ...original, changedAt: cameAt < now ? cameAt : now });
  }
  const number = Math.max(latest?.number ?? 0, 1) + 1;
  const version = { ...next, number, changedBy: userId, changedAt: now };
  // A press on 保存 ends a row of such saves, and takes the place of the last.
  if (latest && next.autosaved !== undefined && continues(opened, next, editor))
    await replaceVersion(tx, latest.id, version);
  else await insertVersion(tx, { ...key, ...version });
  return number;
}

interface Audited<C> {
  readonly action: VersionAction | 'create' | 'save';
  readonly id: number;
  readonly version: number;
  readonly content: C;
}

function audit<C extends VersionedContent>(
  tx: Database,
  { subject, noun, titleIn }: VersionedKind<C>,
  { action, id, version, content }: Audited<C>,
  { now: at, userId, stockId, address }: Actor,
): Promise<void> {
  const detail = { title: titleIn(content, defaultLanguage), version };
  return recordAudit(tx, {
    at,
    userId,
    stockId,
    address,
    action: `${subject}.${action}`,
    subject: `${noun} ${id}`,
    detail,
  });
}
