import type { SitePrivacy } from '#contract/content/site-company.ts';
import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { findPublic } from '#server/content/site/content/find-public.ts';
import { listPublic, type PublicItem } from '#server/content/site/content/read-content.ts';
import { displayedTexts } from '#server/content/site/content/shown-text.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sanitizeSiteHtml } from '#server/platform/text/sanitize-html.ts';
import type { Reading, RecordReading } from './reading.ts';

type Terms = PublicItem<'privacyVersion'>;

/** Published versions, latest effective date first. */
async function listTerms(db: Database, now: Date): Promise<Terms[]> {
  const items = await listPublic(db, 'privacyVersion', { now });
  return items.toSorted((a, b) => b.fields.effectiveOn.localeCompare(a.fields.effectiveOn) || b.id - a.id);
}

function inForceOf(items: readonly Terms[], now: Date): Terms | undefined {
  const today = chinaDate(now);
  return items.find(({ fields }) => fields.effectiveOn <= today);
}

/** The version that the page shows: the one in force, else the next. */
export async function findShownTerms(db: Database, now: Date): Promise<Terms | undefined> {
  return shownOf(await listTerms(db, now), now);
}

function shownOf(items: readonly Terms[], now: Date): Terms | undefined {
  return inForceOf(items, now) ?? items.at(-1);
}

/** The version in force today. */
export async function readTermsInForce(db: Database, now: Date): Promise<{ id: number; version: string } | null> {
  const item = inForceOf(await listTerms(db, now), now);
  return item ? { id: item.id, version: item.fields.version } : null;
}

/** The version with this id, else the one in force, else the next. */
export async function readPrivacy(db: Database, { id, language, now }: RecordReading): Promise<SitePrivacy> {
  const items = await listTerms(db, now);
  const inForce = inForceOf(items, now);
  const shown = id === undefined ? shownOf(items, now) : items.find((item) => item.id === id);
  if (id !== undefined && !shown) await findPublic(db, 'privacyVersion', { id, now });
  const describe = ({ id, fields: { version, effectiveOn } }: Terms) => ({
    id,
    version,
    effectiveOn,
    state:
      id === inForce?.id ? ('inForce' as const) : effectiveOn > chinaDate(now) ? ('ahead' as const) : ('past' as const),
  });
  return {
    versions: items.map(describe),
    shown: shown ? { ...describe(shown), ...textsOf(shown.fields, language) } : null,
  };
}

function textsOf({ body, changes }: ContentFields<'privacyVersion'>, language: Reading['language']) {
  const { texts, untranslated } = displayedTexts({ body, changes }, language);
  return {
    bodyHtml: sanitizeSiteHtml(texts.body),
    changes: linesOf(texts.changes),
    untranslated,
  };
}

/** Non-empty lines of a text. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
