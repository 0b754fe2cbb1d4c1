import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { companies, modules } from '#server/identity/companies/tables.ts';
import { elementRows, menuItems, roleElements } from '#server/identity/permissions/tables.ts';
import { roles } from '#server/identity/sessions/tables.ts';
import { defaultSettingRows } from '#server/insight/settings/defaults/default-settings.ts';
import { keyedTable } from './keyed-table.ts';
import { manualTable } from './manual-table.ts';
import type { ProductTable } from './product-table.ts';
import { dictionaryRows } from './rows/dictionary.ts';
import { catalogueRows, grantRows } from './rows/grants.ts';
import { manualRows } from './rows/manual.ts';
import { menuRows } from './rows/menus.ts';
import { moduleRows } from './rows/modules.ts';
import { operatorCompanyRow } from './rows/operator-company.ts';
import { roleRows } from './rows/roles.ts';
import { companyTexts } from './rows/site/company.ts';
import { frameTexts } from './rows/site/frame.ts';
import { frontTexts } from './rows/site/front.ts';
import { offerTexts } from './rows/site/offer.ts';
import { partnerTexts } from './rows/site/partners.ts';
import { productTexts } from './rows/site/products.ts';
import { settingTable } from './setting-table.ts';
import { siteTextTable } from './site-text-table.ts';

const siteTexts = [...frameTexts, ...frontTexts, ...partnerTexts, ...companyTexts, ...productTexts, ...offerTexts];

/** Everything the product ships, in the order in which it is added: what others name comes before them. */
export const productTables: readonly ProductTable[] = [
  keyedTable({ name: 'role', table: roles, keyColumns: ['code'], rows: roleRows }),
  keyedTable({ name: 'menu_item', table: menuItems, keyColumns: ['id'], rows: menuRows }),
  keyedTable({ name: 'element', table: elementRows, keyColumns: ['code'], rows: catalogueRows }),
  keyedTable({ name: 'role_element', table: roleElements, keyColumns: ['roleCode', 'element'], rows: grantRows }),
  keyedTable({
    name: 'dictionary_item',
    table: dictionaryItems,
    keyColumns: ['enumeration', 'key'],
    rows: dictionaryRows,
  }),
  settingTable(defaultSettingRows),
  keyedTable({ name: 'company', table: companies, keyColumns: ['stockId'], rows: [operatorCompanyRow] }),
  keyedTable({ name: 'module', table: modules, keyColumns: ['code'], rows: moduleRows }),
  ...[...Map.groupBy(siteTexts, ({ kind }) => kind)].map(([kind, texts]) => siteTextTable(kind, texts)),
  manualTable(manualRows),
];
