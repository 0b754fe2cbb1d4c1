import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { contentKind } from '#server/content/site/content/content-kind.ts';
import { findSingle } from '#server/content/site/content/read-content.ts';
import { openText } from '#server/content/versions/open-text.ts';
import { publishText } from '#server/content/versions/save-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';

/** Publishes changed settings of the site; what came with the product stays as an earlier version. */
export async function publishSettings(
  tx: Database,
  changed: Partial<ContentFields<'settings'>>,
  editor: Actor,
): Promise<void> {
  const settings = await findSingle(tx, 'settings', editor.now);
  if (!settings) throw new Error('the settings of the site are missing');
  const { latest, content } = await openText(tx, contentKind, settings.id, editor);
  const fields = { ...settings.fields, ...changed };
  const version = latest?.number ?? 0;
  await publishText(tx, contentKind, { id: settings.id, version, content: { ...content, fields } }, editor);
}
