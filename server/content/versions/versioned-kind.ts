import type { ErrorCode } from '#contract/codes/errors.ts';
import type { PublicationState, VersionAction, VersionedSubject } from '#contract/content/version-states.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';

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

/** A text as somebody goes on with it: as it is edited, and its row. */
export interface PresentText<C> {
  readonly content: C;
  readonly stored: Pick<StoredText<C>, 'content'>;
}

/** What the kit has to know of articles, of items of the site and of chapters of the manual. */
export interface VersionedKind<C extends VersionedContent> {
  readonly subject: VersionedSubject;
  /** What the audit log calls one: `article` for `article 17`. */
  readonly noun: string;
  readonly refusals: Readonly<
    Record<Exclude<VersionAction, 'discard'> | 'changed' | 'isWithdrawn' | 'timePast', ErrorCode>
  >;
  /** Why a text is never withdrawn; left out where all can be. */
  readonly withdrawRefusal?: (content: C) => ErrorCode | undefined;
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
  /** The content as it may be stored. Throws for what may not; `present` is left out for a new text. */
  readonly check: (tx: Database, content: C, editor: Actor, present?: PresentText<C>) => Promise<C>;
  /** An earlier version as it can be gone on with; left out where all of it can. */
  readonly restored?: (tx: Database, earlier: C, present: PresentText<C>) => Promise<C>;
  /** Formatted texts by their path in a request, such as `body.content.body.en`. */
  readonly htmlOf: (content: C) => Readonly<Record<string, string>>;
  /** What the history does not show of a content: its list is read without it. */
  readonly unlisted: readonly (keyof C & string)[];
  /** A version of the history as the kind describes its content today. */
  readonly complete: (content: Record<string, unknown>) => C;
  /** What it is called in a language. */
  readonly titleIn: (content: C, language: Language) => string;
}
