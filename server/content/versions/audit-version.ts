import type { VersionAction } from '#contract/content/version-states.ts';
import { defaultLanguage } from '#contract/language.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

interface Audited<C> {
  readonly action: VersionAction | 'create' | 'save' | 'takeBack';
  readonly id: number;
  readonly version: number;
  readonly content: C;
}

/** An action on a text for the audit log, with what the text is called by then. */
export function entryOfVersion<C extends VersionedContent>(
  { subject, noun, titleIn }: VersionedKind<C>,
  { action, id, version, content }: Audited<C>,
  { now: at, userId, stockId, address }: Actor,
): AuditEntry {
  const detail = { title: titleIn(content, defaultLanguage), version };
  return {
    ...{ at, userId, stockId, address, detail },
    ...{ action: `${subject}.${action}`, subject: `${noun} ${id}` },
  };
}

/** Notes it in the audit log. */
export const auditVersion = <C extends VersionedContent>(
  tx: Database,
  kind: VersionedKind<C>,
  audited: Audited<C>,
  editor: Actor,
): Promise<void> => recordAudit(tx, entryOfVersion(kind, audited, editor));
