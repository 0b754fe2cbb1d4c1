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
import { findSupplier } from './queries.ts';

/** The type of partners on the public site. */
const tpcPartner = 40;

/**
 * Begins a partner of the public site as a draft, once for a key, which is edited, reviewed and published like others. Throws NOT_FOUND, and
 * SUPPLIER_STATE_WRONG for a supplier that is not approved.
 */
export async function proposeForSite(
  db: Database,
  { id, key }: { readonly id: number; readonly key?: string | undefined },
  actor: Actor,
): Promise<{ id: number }> {
  const supplier = await inCompany(db, actor.stockId, (tx) => findSupplier(tx, actor.stockId, id));
  if (!supplier) throw new AppError('NOT_FOUND');
  if (supplier.state !== 'approved') throw new AppError('SUPPLIER_STATE_WRONG');
  const items = (await listItemsOf(db, 'zcb_domain')).filter(({ key }) => supplier.fields.includes(key));
  const field = Object.fromEntries(
    languages.map((language) => [
      language,
      joinWhatFits(
        items.map(({ label }) => label[language] ?? label['zh-CN']),
        language,
      ),
    ]),
  ) as LocalizedText;
  const fields = fieldsSchema('partner').parse({
    ...{ type: tpcPartner, field, name: { 'zh-CN': supplier.name, en: '' } },
    ...{ since: null, link: '', summary: { 'zh-CN': '', en: '' } },
  });
  const item = await createItem(db, { kind: 'partner', publishedAt: actor.now.toISOString(), fields, key }, actor);
  return { id: item.id };
}

/** The first labels, whole, as many as the partner has room for. */
function joinWhatFits(labels: readonly string[], language: Language): string {
  const joined = joinWords(labels, language);
  return joined.length <= longestPartnerField ? joined : joinWhatFits(labels.slice(0, -1), language);
}
