import type { ConsentSource } from '#contract/outreach/contacts.ts';
import { readUserInfo, storageKeys } from '#web/shared/storage.ts';

/** What a form says of receiving and consent. */
export interface ConsentTyped {
  readonly isReceiving: boolean;
  readonly consentSource?: ConsentSource | undefined;
  /** An ISO date. */
  readonly consentOn?: string | undefined;
  readonly agreedAgain?: boolean | undefined;
}

/** Form values; texts as typed. */
export interface ContactValues extends ConsentTyped {
  readonly name: string;
  readonly position: string;
  readonly groupId?: number | null | undefined;
  readonly mobile: string;
  readonly email: string;
  /** Somebody else has taken the person's place; asked where that may be. */
  readonly isAnother?: boolean | undefined;
  /** What was typed of the person that it was, while somebody else is in that place. */
  readonly former?: ConsentTyped | undefined;
}

export interface ContactDraft {
  /** The contact being changed; `null` for a new one. */
  readonly id: number | null;
  /** Name of the contact when opened; empty for a new one. */
  readonly name: string;
  /** The version the edit started from. */
  readonly version: number | null;
  readonly values: ContactValues;
  /** ISO 8601. */
  readonly at: string;
}

const key = storageKeys.contactDraft;

/** A draft is only restored for the same person in the same company. */
function owner(): string | undefined {
  const user = readUserInfo();
  return user && `${user.username}@${user.stockId}`;
}

/** Stores a draft for this tab, if storage is allowed. */
export function storeDraft(draft: ContactDraft, of: string | undefined = owner()): void {
  if (of === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, owner: of }));
  } catch {
    // Forbidden or full: no draft is stored.
  }
}

/** Deletes the draft of this contact; one of another that waits in its place stays. */
export function dropDraft(id: ContactDraft['id']): void {
  if (readDraft()?.id === id) removeDraft();
}

function removeDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Forbidden: there is no draft.
  }
}

/** The stored draft if it is this person's; another person's is deleted. */
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
  removeDraft();
  return undefined;
}

export const draftOwner = owner;
