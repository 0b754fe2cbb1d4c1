import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { clientModules, companies, industries } from '#server/identity/companies/tables.ts';
import { text } from '#server/product/text.ts';

/** Every company here is invented; the codes begin with a letter that no exchange uses, so they cannot be real. */

type Row<T extends { $inferInsert: object }> = T['$inferInsert'];

export const demoIndustries: Row<typeof industries>[] = [
  { id: 1, name: text('新材料', 'Advanced materials') },
  { id: 2, name: text('高端装备', 'Advanced equipment') },
  { id: 3, name: text('生物医药', 'Biopharma') },
  { id: 4, name: text('新能源', 'New energy') },
  { id: 5, name: text('信息技术', 'Information technology') },
  { id: 6, name: text('消费品', 'Consumer goods') },
];

export interface DemoCompany {
  readonly stockId: number;
  readonly code: string;
  readonly industryId: number;
  readonly short: { readonly zh: string; readonly en: string };
  readonly full: { readonly zh: string; readonly en: string };
  /** How much is written about it, relative to the others. */
  readonly prominence: number;
  /** What it makes: places in the products of its industry's vocabulary. */
  readonly products: readonly number[];
}

type Listing = readonly [
  shortZh: string,
  fullZh: string,
  shortEn: string,
  fullEn: string,
  prominence: number,
  products: readonly number[],
];

const listings: Readonly<Record<number, readonly Listing[]>> = {
  1: [
    ['澄川新材', '澄川新材料股份有限公司', 'Chengchuan', 'Chengchuan Advanced Materials Co., Ltd.', 3.4, [0, 2]],
    ['青筠科技', '青筠材料科技股份有限公司', 'Qingjun', 'Qingjun Materials Technology Co., Ltd.', 2.6, [1, 3]],
    ['璞岑材料', '璞岑功能材料股份有限公司', 'Pucen', 'Pucen Functional Materials Co., Ltd.', 2.1, [3, 1]],
    ['晗石新材', '晗石新型材料股份有限公司', 'Hanshi', 'Hanshi New Materials Co., Ltd.', 1.6, [2, 6]],
    ['岚桁复材', '岚桁复合材料股份有限公司', 'Lanheng', 'Lanheng Composites Co., Ltd.', 1.3, [4]],
    ['墨渚薄膜', '墨渚光学薄膜股份有限公司', 'Mozhu', 'Mozhu Optical Films Co., Ltd.', 1.1, [5]],
    ['砾汀粉体', '砾汀粉体材料股份有限公司', 'Liting', 'Liting Powder Materials Co., Ltd.', 0.8, [6]],
    ['汐陶电瓷', '汐陶电子陶瓷股份有限公司', 'Xitao', 'Xitao Electronic Ceramics Co., Ltd.', 0.7, [7]],
  ],
  2: [
    ['砚山精工', '砚山精密工业股份有限公司', 'Yanshan Precision', 'Yanshan Precision Industry Co., Ltd.', 2.4, [0, 5]],
    ['衡屿装备', '衡屿智能装备股份有限公司', 'Hengyu', 'Hengyu Intelligent Equipment Co., Ltd.', 1.8, [6, 3]],
    ['铎声智造', '铎声智能制造股份有限公司', 'Duosheng', 'Duosheng Smart Manufacturing Co., Ltd.', 1.5, [6, 2]],
    ['栎原机床', '栎原数控机床股份有限公司', 'Liyuan', 'Liyuan CNC Machine Tools Co., Ltd.', 1.2, [0, 5]],
    ['湛舟传动', '湛舟传动技术股份有限公司', 'Zhanzhou', 'Zhanzhou Drive Technology Co., Ltd.', 1.0, [1, 4]],
    ['弈坤仪器', '弈坤科学仪器股份有限公司', 'Yikun', 'Yikun Scientific Instruments Co., Ltd.', 0.8, [7, 3]],
    ['朔桥重装', '朔桥重型装备股份有限公司', 'Shuoqiao', 'Shuoqiao Heavy Equipment Co., Ltd.', 0.7, [4]],
  ],
  3: [
    ['霁岚生物', '霁岚生物制药股份有限公司', 'Jilan Bio', 'Jilan Biopharmaceutical Co., Ltd.', 2.3, [0, 1]],
    ['沅芷医药', '沅芷医药股份有限公司', 'Yuanzhi', 'Yuanzhi Pharma Co., Ltd.', 1.7, [2, 6]],
    ['珩光医疗', '珩光医疗器械股份有限公司', 'Hengguang', 'Hengguang Medical Devices Co., Ltd.', 1.4, [3, 4]],
    ['蘅洲药业', '蘅洲药业股份有限公司', 'Hengzhou', 'Hengzhou Pharmaceutical Co., Ltd.', 1.1, [6, 1]],
    ['杏舟制药', '杏舟制药股份有限公司', 'Xingzhou', 'Xingzhou Medicines Co., Ltd.', 0.9, [6, 2]],
    ['疏影诊断', '疏影体外诊断股份有限公司', 'Shuying', 'Shuying Diagnostics Co., Ltd.', 0.8, [5]],
    ['翊禾基因', '翊禾基因科技股份有限公司', 'Yihe', 'Yihe Genomics Co., Ltd.', 0.7, [7]],
  ],
  4: [
    ['北屿能源', '北屿能源科技股份有限公司', 'Beiyu Energy', 'Beiyu Energy Technology Co., Ltd.', 2.2, [0, 6]],
    ['曜野储能', '曜野储能系统股份有限公司', 'Yaoye', 'Yaoye Energy Storage Co., Ltd.', 1.9, [1, 0]],
    ['熹禾光能', '熹禾光能股份有限公司', 'Xihe Solar', 'Xihe Solar Co., Ltd.', 1.5, [2]],
    ['潮汀风电', '潮汀风电装备股份有限公司', 'Chaoting', 'Chaoting Wind Equipment Co., Ltd.', 1.2, [3, 7]],
    ['驭澄氢能', '驭澄氢能科技股份有限公司', 'Yucheng', 'Yucheng Hydrogen Co., Ltd.', 1.0, [4]],
    ['岭泽电气', '岭泽电气股份有限公司', 'Lingze', 'Lingze Electric Co., Ltd.', 0.8, [5]],
    ['沧澹电力', '沧澹综合电力股份有限公司', 'Cangdan', 'Cangdan Integrated Power Co., Ltd.', 0.7, [6]],
  ],
  5: [
    ['筑翎软件', '筑翎工业软件股份有限公司', 'Zhuling', 'Zhuling Industrial Software Co., Ltd.', 1.9, [0]],
    ['云砚数据', '云砚数据服务股份有限公司', 'Yunyan', 'Yunyan Data Services Co., Ltd.', 1.5, [1, 6]],
    ['璇枢微电', '璇枢微电子股份有限公司', 'Xuanshu', 'Xuanshu Microelectronics Co., Ltd.', 1.4, [2, 7]],
    ['量雨智能', '量雨智能科技股份有限公司', 'Liangyu', 'Liangyu Intelligence Co., Ltd.', 1.1, [3, 6]],
    ['棠渚信息', '棠渚信息安全股份有限公司', 'Tangzhu', 'Tangzhu Information Security Co., Ltd.', 0.8, [4]],
    ['汀步网络', '汀步网络通信股份有限公司', 'Tingbu', 'Tingbu Networks Co., Ltd.', 0.7, [5]],
  ],
  6: [
    ['禾屿食品', '禾屿食品股份有限公司', 'Heyu Foods', 'Heyu Foods Co., Ltd.', 1.7, [2, 6]],
    ['鹿吟乳业', '鹿吟乳业股份有限公司', 'Luyin Dairy', 'Luyin Dairy Co., Ltd.', 1.3, [0, 7]],
    ['拾盏茶业', '拾盏茶业股份有限公司', 'Shizhan Tea', 'Shizhan Tea Co., Ltd.', 1.1, [1]],
    ['素缕服饰', '素缕服饰股份有限公司', 'Sulyu', 'Sulyu Apparel Co., Ltd.', 0.9, [3]],
    ['苔岸家居', '苔岸家居用品股份有限公司', 'Taian Home', 'Taian Home Products Co., Ltd.', 0.8, [4]],
    ['棉屿日化', '棉屿日用化学股份有限公司', 'Mianyu', 'Mianyu Personal Care Co., Ltd.', 0.7, [5]],
  ],
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The listed companies, stock ids counting from 1001 through the industries. */
export const demoCompanies: readonly DemoCompany[] = Object.entries(listings)
  .flatMap(([industry, list]) =>
    list.map(([shortZh, fullZh, shortEn, fullEn, prominence, products], index) => ({
      code: `D6${twoDigits(Number(industry))}${twoDigits(index + 1)}`,
      industryId: Number(industry),
      short: { zh: shortZh, en: shortEn },
      full: { zh: fullZh, en: fullEn },
      prominence,
      products,
    })),
  )
  .map((company, index) => ({ stockId: operatorStockId + 1 + index, ...company }));

export const companyRows: Row<typeof companies>[] = demoCompanies.map(({ stockId, code, full, short, industryId }) => ({
  stockId,
  code,
  name: text(full.zh, full.en),
  shortName: text(short.zh, short.en),
  industryId,
}));

/** The company with this Chinese short name. */
export function companyNamed(shortZh: string): DemoCompany {
  const company = demoCompanies.find((candidate) => candidate.short.zh === shortZh);
  if (!company) throw new RangeError(`The demo has no company ${shortZh}`);
  return company;
}

interface DemoClient {
  readonly stockId: number;
  /** How long the company has been a customer, in days; the first clients became news then. */
  readonly openedDaysAgo: number;
  /** Days from now at which a module ends; negative has ended, `null` never ends. */
  readonly modules: Readonly<Record<string, number | null>>;
}

export const demoClients: readonly DemoClient[] = [
  {
    stockId: companyNamed('澄川新材').stockId,
    openedDaysAgo: 676,
    modules: {
      ba_explorer: 318,
      ba_active: 318,
      ba_hotword: 318,
      esg: 46,
      report: 318,
      push: 318,
      tpc: 318,
      contacts: null,
    },
  },
  {
    stockId: companyNamed('砚山精工').stockId,
    openedDaysAgo: 675,
    modules: { ba_explorer: 129, ba_active: 129, ba_hotword: -12, report: 9, contacts: null },
  },
  {
    stockId: companyNamed('霁岚生物').stockId,
    openedDaysAgo: 674,
    modules: { ba_explorer: 270, ba_hotword: 270, esg: 270, report: 270, push: 270, contacts: null },
  },
];

/** How long the company with this Chinese short name has been a client, in days. */
export function openedDaysAgoOf(shortZh: string): number {
  const { stockId } = companyNamed(shortZh);
  const client = demoClients.find((candidate) => candidate.stockId === stockId);
  if (!client) throw new RangeError(`The demo has no client ${shortZh}`);
  return client.openedDaysAgo;
}

const day = 24 * 60 * 60_000;

export function clientRows(now: Date): { stockId: number; openedAt: Date }[] {
  return demoClients.map(({ stockId, openedDaysAgo }) => ({
    stockId,
    openedAt: new Date(now.getTime() - openedDaysAgo * day),
  }));
}

export function clientModuleRows(now: Date): Row<typeof clientModules>[] {
  return demoClients.flatMap(({ stockId, modules: ends }) =>
    Object.entries(ends).map(([moduleCode, days]) => ({
      stockId,
      moduleCode,
      expiresAt: days === null ? null : new Date(now.getTime() + days * day),
    })),
  );
}
