import { type PartnerType, partnerTypes } from '#contract/content/partner-types.ts';
import type { SitePartners } from '#contract/content/site-partners.ts';
import type { Language } from '#contract/language.ts';
import { listPublic } from '#server/content/site/content/read-content.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Partners of a type, its introduction, and the number of partners per type. */
export async function readPartners(
  db: Database,
  { type, language, now }: { readonly type: PartnerType; readonly language: Language; readonly now: Date },
): Promise<SitePartners> {
  const [partners, intros] = await Promise.all([
    listPublic(db, 'partner', { now }),
    listPublic(db, 'partnerIntro', { now }),
  ]);
  const of = (wanted: PartnerType) => partners.filter(({ fields }) => fields.type === wanted);
  const intro = intros.find(({ fields }) => fields.type === type)?.fields.text;
  return {
    counts: partnerTypes.map((each) => ({ type: each, count: of(each).length })),
    ...displayedItem({ intro }, language),
    list: of(type).map(({ id, fields: { name, field, summary, since, link } }) => ({
      id,
      ...displayedItem({ name, field, summary }, language),
      since: since ?? null,
      link: link || null,
    })),
  };
}
