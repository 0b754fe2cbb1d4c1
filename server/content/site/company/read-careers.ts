import type { SiteCareers } from '#contract/content/site-company.ts';
import { findSingle, listPublic, type PublicItem } from '#server/content/site/content/read-content.ts';
import { displayedItem, displayedTexts } from '#server/content/site/content/shown-text.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sanitizeSiteHtml } from '#server/platform/text/sanitize-html.ts';
import type { RecordReading } from './reading.ts';
import { requireAmong } from './require-among.ts';

/** Positions whose deadline has not passed. */
export async function listOpenJobs(db: Database, now: Date): Promise<PublicItem<'job'>[]> {
  const today = chinaDate(now);
  const jobs = await listPublic(db, 'job', { now });
  return jobs.filter(({ fields: { until } }) => until === null || until >= today);
}

/** The page of open positions. Throws where the one that is asked for is not, or no more, among them. */
export async function readCareers(db: Database, { id, language, now }: RecordReading): Promise<SiteCareers> {
  const [careers, jobs] = await Promise.all([findSingle(db, 'careers', now), listOpenJobs(db, now)]);
  await requireAmong(db, 'job', { items: jobs, id, now });
  const { title, lead, apply, mail = '' } = careers?.fields ?? {};
  const { texts, untranslated } = displayedTexts({ title, lead, apply }, language);
  return {
    title: texts.title,
    lead: texts.lead,
    applyHtml: sanitizeSiteHtml(texts.apply),
    mail,
    untranslated,
    jobs: jobs.map(({ id, publishedAt, fields }) => {
      const { title, place, team, body, employment, until } = fields;
      const { body: text, ...shown } = displayedItem({ title, place, team, body }, language);
      return {
        id,
        ...shown,
        employment,
        bodyHtml: sanitizeSiteHtml(text),
        publishedAt: publishedAt.toISOString(),
        until,
      };
    }),
  };
}
