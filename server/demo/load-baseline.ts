import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { manualChapters } from '#server/content/manual/tables.ts';
import { companies, modules } from '#server/identity/companies/tables.ts';
import { menuItems, roleMenuItems } from '#server/identity/permissions/tables.ts';
import { roles } from '#server/identity/sessions/tables.ts';
import { defaultSettingRows } from '#server/insight/settings/defaults/default-settings.ts';
import { settingVersions } from '#server/insight/settings/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { moduleRows, operatorCompanyRow } from './companies.ts';
import { companyTextDrafts } from './content/company.ts';
import { insertDrafts } from './content/draft.ts';
import { insertFrame } from './content/frame.ts';
import { frontDrafts } from './content/front.ts';
import { offerDrafts } from './content/offer.ts';
import { partnerIntroDrafts } from './content/partners.ts';
import { productDrafts } from './content/products.ts';
import { dictionaryRows } from './dictionary.ts';
import { insertRows } from './insert-rows.ts';
import { manualRows } from './manual.ts';
import { grantRows, menuRows } from './menus.ts';
import { roleRows } from './roles.ts';

/**
 * Loads what the product needs before anybody can work with it, demo or not: roles, menu, grants, dictionary, modules,
 * the operator's own company, stop words, the texts of the site and the manual. No person, no other company, no article.
 */
export async function loadBaseline(db: Database, { now }: { now: Date }): Promise<void> {
  await insertRows(db, roles, roleRows);
  await insertRows(db, menuItems, menuRows);
  await insertRows(db, roleMenuItems, grantRows);
  await insertRows(db, dictionaryItems, dictionaryRows);
  await insertRows(db, settingVersions, defaultSettingRows);
  await insertRows(db, companies, [operatorCompanyRow]);
  await insertRows(db, modules, moduleRows);
  await insertFrame(db, now);
  await insertDrafts(db, frontDrafts, now);
  await insertDrafts(db, partnerIntroDrafts, now);
  await insertDrafts(db, companyTextDrafts, now);
  await insertDrafts(db, [...productDrafts, ...offerDrafts], now);
  await insertRows(db, manualChapters, manualRows(now));
}
