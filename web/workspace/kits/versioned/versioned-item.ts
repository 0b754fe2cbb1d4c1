import type { Issue } from '#contract/codes/errors.ts';
import type { Publication, VersionAction, VersionedSubject } from '#contract/content/version-states.ts';
import type { Language } from '#contract/language.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';

/** What the kit reads of an article, an item of the site or a chapter as its editor gets it. */
export interface VersionedItem extends Publication {
  readonly id: number;
  readonly version: number;
  readonly draft: { readonly state: 'draft' | 'in_review' | 'scheduled'; readonly publishAt: string | null } | null;
  readonly published: { readonly place: number; readonly at: string } | null;
  readonly note: string;
  /** The caller made the version that this is. */
  readonly isOwnChange: boolean;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
}

export interface Saved {
  readonly id: number;
  readonly version: number;
  /** Nobody pressed 保存. */
  readonly autosaved: boolean;
}

export interface Step {
  readonly id: number;
  readonly version: number;
  readonly action: VersionAction;
  /** ISO 8601, for scheduling. */
  readonly at?: string;
  readonly note?: string;
}

export type FieldName = (string | number)[];

/** What an editor tells the kit about its texts. `V` is what its form holds, `C` what a request carries. */
export interface VersionedAdapter<V extends object, I extends VersionedItem, C> {
  readonly subject: VersionedSubject;
  /** Distinguishes new texts that are kept in the browser: the kind of an item of the site. */
  readonly newKey: string;
  /** The code of a save over somebody else's newer version. */
  readonly changedCode: number;
  readonly initial: () => V;
  readonly valuesOf: (item: I) => V;
  readonly contentOf: (values: V, item: I | undefined) => C;
  /** What the server would refuse, found without asking it. */
  readonly check: (content: C) => readonly Issue[];
  readonly fieldOf: (issue: Issue) => FieldName;
  /** Makes one text of all tries with one key. */
  readonly create: (content: C, key: string) => Promise<ApiAnswer<I>>;
  readonly save: (saved: Saved, content: C) => Promise<ApiAnswer<I>>;
  readonly step: (step: Step) => Promise<ApiAnswer<I>>;
  readonly restore: (restored: { id: number; version: number; number: number }) => Promise<ApiAnswer<I>>;
  readonly load: (id: number) => Promise<ApiAnswer<I>>;
  /** After the server has something new: lists and readers' pages are asked for again. */
  readonly onStored: (item: I) => void;
  /** Which of the two languages shows a field. */
  readonly languageOf: (name: FieldName) => Language;
}
