import { longestPartnerField } from '#contract/content/site-content/kinds/publication.ts';
import { fieldsSchema } from '#contract/content/site-content/schema.ts';
import { joinWords } from '#contract/join-words.ts';
import { type Language, type LocalizedText, languages } from '#contract/language.ts';
import { listItemsOf } from '#server/content/dictionary/queries.ts';
import { createItem } from '#server/content/site/content/edit-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { lockSupplier, noteSiteItem, type StoredSupplier } from './queries.ts';

/** The type of partners on the public site. */
const tpcPartner = 40;

/**
 * Begins a partner of the public site as a draft, which is edited, reviewed and published like others, or answers with
 * the one that was begun before and is there. Throws NOT_FOUND, and SUPPLIER_STATE_WRONG for a supplier that is not
 * approved.
 */
export function proposeForSite(
  db: Database,
  { id, key }: { readonly id: number; readonly key?: string | undefined },
  actor: Actor,
): Promise<{ id: number }> {
  const { stockId, now } = actor;
  return db.transaction(async (tx) => {
    // Locked, so that of two proposals at once the second finds the item of the first.
    const supplier = await inCompany(tx, stockId, (own) => lockSupplier(own, stockId, id));
    if (!supplier) throw new AppError('NOT_FOUND');
    if (supplier.siteItemId !== null) return { id: supplier.siteItemId };
    if (supplier.state !== 'approved') throw new AppError('SUPPLIER_STATE_WRONG');
    const fields = await describePartner(tx, supplier);
    const item = await createItem(tx, { kind: 'partner', publishedAt: now.toISOString(), fields, key }, actor);
    await inCompany(tx, stockId, (own) => noteSiteItem(own, supplier, item.id));
    return { id: item.id };
  });
}

/** Its name and the labels of its service fields, and nothing else. */
async function describePartner(tx: Database, { name, fields }: Pick<StoredSupplier, 'name' | 'fields'>) {
  const items = (await listItemsOf(tx, 'zcb_domain')).filter(({ key }) => fields.includes(key));
  const field = Object.fromEntries(
    languages.map((language) => [
      language,
      joinWhatFits(
        items.map(({ label }) => label[language] ?? label['zh-CN']),
        language,
      ),
    ]),
  ) as LocalizedText;
  return fieldsSchema('partner').parse({
    ...{ type: tpcPartner, field, name: { 'zh-CN': name, en: '' } },
    ...{ since: null, link: '', summary: { 'zh-CN': '', en: '' } },
  });
}

/** The first labels, whole, as many as the partner has room for. */
function joinWhatFits(labels: readonly string[], language: Language): string {
  const joined = joinWords(labels, language);
  return joined.length <= longestPartnerField ? joined : joinWhatFits(labels.slice(0, -1), language);
}
