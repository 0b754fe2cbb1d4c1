import type { SiteData, SiteSaas } from '#contract/content/site-products.ts';
import { type Language, type LocalizedText, pickText } from '#contract/language.ts';
import { findSingle, listPublic } from '#server/content/site/content/read-content.ts';
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
  const text = (value: LocalizedText) => pickText(value, language);
  const about = new Map(described.map(({ fields }) => [fields.module, fields]));
  return {
    modules: offered.map(({ code, name, description }) => {
      const fields = about.get(code);
      return {
        code,
        name: text(name),
        audience: fields ? text(fields.audience) : '',
        gain: text(fields?.gain ?? description),
        opening: fields?.opening ?? 'request',
      };
    }),
    moments: moments.map(({ fields: { time, title, text: body, tool, href } }) => ({
      time,
      title: text(title),
      text: text(body),
      tool: text(tool),
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
  const text = (value: LocalizedText) => pickText(value, language);
  return {
    catalogue: catalogue.map(({ fields: { name, content, update, history, format } }) => ({
      name: text(name),
      content: text(content),
      update: text(update),
      history: text(history),
      format: text(format),
    })),
    sample: sample
      ? { note: text(sample.fields.note), request: sample.fields.request, response: sample.fields.response }
      : null,
    deliveries: deliveries.map(({ fields: { title, text: body, terms } }) => ({
      title: text(title),
      text: text(body),
      terms: text(terms),
    })),
  };
}
