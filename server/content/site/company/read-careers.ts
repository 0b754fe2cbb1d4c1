import type { SiteCareers } from '#contract/content/site-company.ts';
import { findSingle, listPublic } from '#server/content/site/content/read-content.ts';
import { displayedTexts } from '#server/content/site/content/shown-text.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sanitizeSiteHtml } from '#server/platform/text/sanitize-html.ts';
import type { Reading } from './reading.ts';

/** Open positions whose deadline has not passed. */
export async function readCareers(db: Database, { language, now }: Reading): Promise<SiteCareers> {
  const [careers, jobs] = await Promise.all([findSingle(db, 'careers', now), listPublic(db, 'job', { now })]);
  const { title, lead, apply, mail = '' } = careers?.fields ?? {};
  const { texts } = displayedTexts({ title, lead, apply }, language);
  const today = chinaDate(now);
  const open = jobs.filter(({ fields }) => fields.until === null || fields.until >= today);
  return {
    title: texts.title,
    lead: texts.lead,
    applyHtml: sanitizeSiteHtml(texts.apply),
    mail,
    jobs: open.map(({ id, publishedAt, fields }) => {
      const { title, place, team, body, employment, until } = fields;
      const shown = displayedTexts({ title, place, team, body }, language);
      return {
        id,
        title: shown.texts.title,
        place: shown.texts.place,
        team: shown.texts.team,
        employment,
        bodyHtml: sanitizeSiteHtml(shown.texts.body),
        publishedAt: publishedAt.toISOString(),
        until,
        untranslated: shown.untranslated.includes('body'),
      };
    }),
  };
}
