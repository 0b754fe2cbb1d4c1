import { eq } from 'drizzle-orm';
import { checkCharacterOf } from '#contract/cooperation/credit-code.ts';
import type { SupplierState } from '#contract/cooperation/supplier-rules.ts';
import { supplierRatings, supplierStateChanges, suppliers } from '#server/cooperation/suppliers/tables.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { companyNamed } from './companies.ts';

interface DemoSupplier {
  readonly name: string;
  /** The listed company that it is, by its short name. */
  readonly company?: string;
  readonly fields: readonly string[];
  readonly contact: readonly [name: string, job: string];
  /** Name of its certificate, and in how many days that ends. */
  readonly certificate?: readonly [name: string, endsIn: number];
  /** States after that of a candidate, with the reason for each. */
  readonly states: readonly (readonly [state: SupplierState, reason: string])[];
  readonly ratings?: readonly (readonly [job: string, score: number, note: string])[];
}

const demoSuppliers: readonly DemoSupplier[] = [
  {
    ...{ name: '青牍可持续咨询有限公司', fields: ['10', '40'], contact: ['俞知秋', '项目总监'] },
    certificate: ['可持续信息鉴证资质', 15],
    states: [['approved', '资质齐全，试单合格']],
    ratings: [
      ['上年度 ESG 报告编制', 5, '提前三日交稿，改动少。'],
      ['温室气体盘查', 4, ''],
    ],
  },
  {
    ...{ name: '岫衡鉴证有限公司', fields: ['10', '80'], contact: ['程砚舟', '业务经理'] },
    certificate: ['检验检测机构资质', 260],
    states: [['approved', '行业协会推荐，资质已核']],
    ratings: [['第三方有限鉴证', 4, '现场两日，声明清楚。']],
  },
  {
    ...{ name: '砺澄检验认证有限公司', fields: ['80'], contact: ['秦望舒', '客户经理'] },
    certificate: ['质量管理体系认证', -6],
    states: [['approved', '试单两次，未出差错']],
  },
  {
    ...{ name: '禾简报告设计工作室', fields: ['40'], contact: ['柳之遥', '设计主理'] },
    states: [['approved', '样稿评审第一']],
    ratings: [['年度报告中英文版', 5, '图表重绘准确。']],
  },
  {
    ...{ name: '知砚译研翻译有限公司', fields: ['20'], contact: ['孟书言', '译审'] },
    certificate: ['翻译服务认证', 410],
    states: [['approved', '试译 5 千字合格']],
  },
  {
    ...{ name: '云汀数据服务有限公司', fields: ['30', '50'], contact: ['陶行止', '售前'] },
    states: [
      ['approved', '接口测试通过'],
      ['suspended', '数据延迟两次，整改中'],
    ],
    ratings: [['指标数据接口', 2, '两次晚到半日。']],
  },
  {
    ...{ name: '澄川新材料股份有限公司', fields: ['60'], contact: ['陆知微', '市场部'], company: '澄川新材' },
    states: [['approved', '主动申请，用回收料制展板，样板已核']],
  },
  { ...{ name: '澜石传播顾问有限公司', fields: ['60'], contact: ['白若川', '顾问'] }, states: [] },
];

const day = 24 * 60 * 60_000;
/** Days ago: before the first of the inquiries to which they were invited. */
const addedDaysAgo = 400;
const approvedDaysAgo = 390;
const suspendedDaysAgo = 75;

/** A code of nobody: no administrative division has the number 99. */
function creditCode(index: number): string {
  const first = `91990000MA${String(index + 1).padStart(7, '0')}`;
  return first + checkCharacterOf(first);
}

/** Suppliers of the operator's company, as its buyer has entered them. */
export async function loadSuppliers(db: Database, now: Date): Promise<void> {
  const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'buyer'));
  if (!buyer) throw new Error('the buyer is missing');
  const ago = (days: number) => new Date(now.getTime() - days * day);
  for (const [
    index,
    { name, company, fields, contact, certificate, states, ratings = [] },
  ] of demoSuppliers.entries()) {
    const [who, job] = contact;
    const endsOn = certificate ? addDays(chinaDate(now), certificate[1]) : null;
    const [row] = await db
      .insert(suppliers)
      .values({
        ...{ stockId: operatorStockId, name, creditCode: creditCode(index), fields: [...fields] },
        contacts: [
          {
            name: who,
            job,
            phone: `021-0000 01${String(index).padStart(2, '0')}`,
            email: `quotes@supplier${index + 1}.example`,
          },
        ],
        certificates: certificate ? [{ name: certificate[0], number: `DEMO-${index + 1}`, endsOn }] : [],
        companyId: company ? companyNamed(company).stockId : null,
        ...{ certificatesEndOn: endsOn, state: states.at(-1)?.[0] ?? 'candidate', addedAt: ago(addedDaysAgo - index) },
        ...{ ratingSum: ratings.reduce((sum, [, score]) => sum + score, 0), ratingCount: ratings.length },
      })
      .returning({ id: suppliers.id });
    if (!row) throw new Error(`The supplier ${name} got no number`);
    const of = { stockId: operatorStockId, supplierId: row.id };
    for (const [state, reason] of states) {
      const changedAt = ago((state === 'suspended' ? suspendedDaysAgo : approvedDaysAgo) - index);
      await db.insert(supplierStateChanges).values({ ...of, state, reason, changedBy: buyer.id, changedAt });
    }
    for (const [place, [job, score, note]] of ratings.entries())
      await db
        .insert(supplierRatings)
        .values({ ...of, job, score, note, ratedBy: buyer.id, ratedAt: ago(60 - index - place * 9) });
  }
}
