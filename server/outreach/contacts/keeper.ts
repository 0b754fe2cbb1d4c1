import type { Language } from '#contract/language.ts';
import { maskMobile, normaliseContactText } from '#contract/outreach/contact-rules.ts';
import type { ContactFilter } from '#contract/outreach/contacts.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SessionContext } from '#server/platform/http/handlers.ts';

/** Who acts, in which company, when, and how they are answered. */
export interface Keeper {
  readonly userId: number;
  readonly stockId: number;
  readonly now: Date;
  readonly address: string;
  readonly language: Language;
}

export function actorOf({ session, reader, language }: SessionContext, clock: Clock): Keeper {
  const { userId, stockId } = session;
  return { userId, stockId, now: clock(), address: reader.address, language };
}

interface Act {
  /** What was done, such as `contact.add`. */
  readonly action: string;
  readonly subject: string;
  readonly detail: object;
}

/** Notes an act of a keeper in the audit log. */
export function auditContactAction(tx: Database, { userId, stockId, now, address }: Keeper, act: Act): Promise<void> {
  return recordAudit(tx, { at: now, userId, stockId, address, ...act });
}

/** What the audit log keeps of a contact: enough to recognise it, not enough to reach anybody. */
export function auditFacts(facts: Readonly<Record<string, unknown>>): object {
  const hidden = { ...facts };
  if (typeof hidden.mobile === 'string') hidden.mobile = maskMobile(hidden.mobile);
  if (typeof hidden.email === 'string') hidden.email = hidden.email.replace(/^(.).*@/, '$1***@');
  return hidden;
}

/** What the audit log keeps of a list's filters: somebody may have searched for a whole number. */
export function auditFilter({ keyword, ...rest }: ContactFilter): object {
  if (!keyword) return rest;
  const number = normaliseContactText('mobile', keyword);
  const words = /^\+?\d+$/.test(number) ? number : keyword;
  return { ...rest, keyword: words.replaceAll(/\d(?=\d{4})/g, '*') };
}
