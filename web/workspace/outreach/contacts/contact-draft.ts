import type { ConsentSource } from '#contract/outreach/contacts.ts';
import { readUserInfo } from '#web/shared/storage.ts';

/** What the form holds. Texts are as they were typed. */
export interface ContactValues {
  readonly name: string;
  readonly position: string;
  readonly groupId?: number | null | undefined;
  readonly mobile: string;
  readonly email: string;
  readonly isReceiving: boolean;
  readonly consentSource?: ConsentSource | undefined;
  /** An ISO date. */
  readonly consentOn?: string | undefined;
  readonly agreedAgain?: boolean | undefined;
}

export interface ContactDraft {
  /** The contact that is changed; `null` for a new one. */
  readonly id: number | null;
  /** What the contact was called when it was opened; empty for a new one. */
  readonly name: string;
  /** The version that the changes were begun on. */
  readonly version: number | null;
  readonly values: ContactValues;
  /** ISO 8601. */
  readonly at: string;
}

const key = 'CONTACT_DRAFT';

/** Only the person who typed it, in the same company, gets a draft back. */
function owner(): string | undefined {
  const user = readUserInfo();
  return user && `${user.username}@${user.stockId}`;
}

/** Keeps a draft for this tab alone. A browser that forbids storage keeps none. */
export function storeDraft(draft: ContactDraft, of: string | undefined = owner()): void {
  if (of === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, owner: of }));
  } catch {
    // Forbidden or full: then there is no draft.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Forbidden: there was none.
  }
}

/** The draft that was left, where it is this person's; anybody else's is dropped. */
export function readDraft(): ContactDraft | undefined {
  let draft: (ContactDraft & { readonly owner: string }) | null;
  try {
    draft = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
  if (!draft?.values) return undefined;
  const of = owner();
  if (of === undefined || draft.owner === of) return draft;
  dropDraft();
  return undefined;
}

export const draftOwner = owner;
