import type { SiteData, SiteSaas } from '#contract/content/site-products.ts';
import type { Language } from '#contract/language.ts';
import { findSingle, listPublic } from '#server/content/site/content/read-content.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import { modules } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

interface ReadOffer {
  readonly language: Language;
  readonly now: Date;
}

/** All modules with the operators' texts; a module without texts is still listed. */
export async function readSaas(db: Database, { language, now }: ReadOffer): Promise<SiteSaas> {
  const [offered, described, moments] = await Promise.all([
    db.select().from(modules).orderBy(modules.sort, modules.code),
    listPublic(db, 'saasModule', { now }),
    listPublic(db, 'saasMoment', { now }),
  ]);
  const about = new Map(described.map(({ fields }) => [fields.module, fields]));
  return {
    modules: offered.map(({ code, name, description }) => {
      const fields = about.get(code);
      return {
        code,
        ...displayedItem({ name, audience: fields?.audience, gain: fields?.gain ?? description }, language),
        opening: fields?.opening ?? 'request',
      };
    }),
    moments: moments.map(({ fields: { time, title, text, tool, href } }) => ({
      time,
      ...displayedItem({ title, text, tool }, language),
      href,
    })),
  };
}

/** Data catalogue, sample and ways of delivery. */
export async function readData(db: Database, { language, now }: ReadOffer): Promise<SiteData> {
  const [catalogue, sample, deliveries] = await Promise.all([
    listPublic(db, 'dataField', { now }),
    findSingle(db, 'dataSample', now),
    listPublic(db, 'dataDelivery', { now }),
  ]);
  return {
    catalogue: catalogue.map(({ fields: { name, content, update, history, format } }) =>
      displayedItem({ name, content, update, history, format }, language),
    ),
    sample: sample
      ? {
          ...displayedItem({ note: sample.fields.note }, language),
          request: sample.fields.request,
          response: sample.fields.response,
        }
      : null,
    deliveries: deliveries.map(({ fields: { title, text, terms } }) => displayedItem({ title, text, terms }, language)),
  };
}
