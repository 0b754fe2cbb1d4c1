import type { SiteCertificate, SiteCompany } from '#contract/content/site-company.ts';
import { isUntranslated } from '#contract/language.ts';
import { findSingle, listPublic } from '#server/content/site/content/read-content.ts';
import { displayedItem, displayedTexts } from '#server/content/site/content/shown-text.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sanitizeSiteHtml } from '#server/platform/text/sanitize-html.ts';
import { countFigure } from './count-figure.ts';
import type { Reading, RecordReading } from './reading.ts';
import { requireAmong } from './require-among.ts';
import { linesOf } from './terms.ts';

/** The company page; missing texts are empty. */
export async function readCompany(db: Database, { language, now }: Reading): Promise<SiteCompany> {
  const [statement, figures] = await Promise.all([
    findSingle(db, 'companyStatement', now),
    listPublic(db, 'companyFigure', { now }),
  ]);
  const { slogan, title, body, note } = statement?.fields ?? {};
  const { texts, untranslated } = displayedTexts({ slogan, title, body, note }, language);
  return {
    slogan: linesOf(texts.slogan),
    title: texts.title,
    bodyHtml: sanitizeSiteHtml(texts.body),
    note: texts.note,
    untranslated,
    figures: await Promise.all(
      figures.map(async ({ fields: { source, value, unit, label } }) => ({
        value: source === 'written' ? value : (await countFigure(db, source, now)).toLocaleString('en-US'),
        // A unit left out in a translated label is left out on purpose: not every language needs one.
        ...(isUntranslated(label, language)
          ? displayedItem({ unit, label }, language)
          : { ...displayedItem({ label }, language), unit: unit[language] ?? '' }),
      })),
    ),
  };
}

/** All certificates. Throws where the one that is asked for is not, or no more, among them. */
export async function readCertificates(
  db: Database,
  { id: asked, language, now }: RecordReading,
): Promise<SiteCertificate[]> {
  const today = chinaDate(now);
  const items = await listPublic(db, 'certificate', { now });
  await requireAmong(db, 'certificate', { items, id: asked, now });
  return items.map(({ id, fields: { name, issuer, scope, number, issuedOn, validUntil, pattern } }) => ({
    id,
    ...displayedItem({ name, issuer, scope }, language),
    number,
    issuedOn,
    validUntil,
    expired: validUntil !== null && validUntil < today,
    pattern,
  }));
}
