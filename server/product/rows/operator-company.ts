import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { companies } from '#server/identity/companies/tables.ts';
import { text } from '#server/product/text.ts';

/** Whose staff run the product. */
export const operatorCompanyRow: typeof companies.$inferInsert = {
  stockId: operatorStockId,
  code: '',
  name: text('商鉴信息服务有限公司', 'Shangjian Information Services Co., Ltd.'),
  shortName: text('商鉴', 'Shangjian'),
  industryId: null,
};
