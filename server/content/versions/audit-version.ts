import type { VersionAction } from '#contract/content/version-states.ts';
import { defaultLanguage } from '#contract/language.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

interface Audited<C> {
  readonly action: VersionAction | 'create' | 'save';
  readonly id: number;
  readonly version: number;
  readonly content: C;
}

/** Notes an action on a text in the audit log, with what the text is called by then. */
export function auditVersion<C extends VersionedContent>(
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
