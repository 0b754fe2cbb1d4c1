import type { ConsentSource } from '#contract/outreach/contacts.ts';
import { nameOrder } from '#server/outreach/contacts/name-order.ts';
import { contactGroups, contacts } from '#server/outreach/contacts/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { companyNamed } from './companies.ts';

const day = 24 * 60 * 60_000;

/** People who agreed on the same day in the same way. */
type Source = readonly [source: ConsentSource, daysAgo: number];
const meeting: Source = ['workspace', 57];
const website: Source = ['form', 100];
const file: Source = ['import', 170];

/** `off` is paused, a number the days since somebody unsubscribed; without a source nobody has asked yet. */
type Person = readonly [
  name: string,
  position: string,
  group: string,
  mailbox: string,
  source?: Source,
  stopped?: 'off' | number,
];

/** Invented people. China keeps no numbers for examples: theirs begin as those of the demo's accounts do. */
const people: Readonly<Record<string, readonly Person[]>> = {
  澄川新材: [
    ['沈知微', '证券事务代表', '证券事务部', 'shen.zw', meeting],
    ['陆景行', '投资者关系总监', '投资者关系', 'lu.jx', website],
    ['顾清和', '品牌经理', '品牌中心', 'gu.qh', website],
    ['林疏影', 'ESG 专员', '可持续发展', 'lin.sy', file, 8],
    ['周亦安', '行政秘书', '董事会办公室', 'zhou.ya', meeting],
    ['程望舒', '媒介主管', '品牌中心', 'cheng.ws', file],
    ['宋砚秋', '研究员', '外部研究', 'song.yq', website, 'off'],
    ['许闻笛', '信息披露专员', '证券事务部', 'xu.wd', file],
    ['江映雪', '投资者关系经理', '投资者关系', 'jiang.yx', meeting],
    ['贺云帆', '董事会秘书', '董事会办公室', 'he.yf', meeting],
    ['温如玉', '公关总监', '品牌中心', 'wen.ry', website],
    ['秦牧野', '行业分析师', '外部研究', 'qin.my', file],
    ['白予墨', '内容运营', '品牌中心', 'bai.ym', file],
    ['叶听澜', '法务经理', '董事会办公室', 'ye.tl'],
    ['方以宁', '财务总监', '董事会办公室', 'fang.yn', meeting],
    ['苏见山', '基金经理', '外部研究', 'su.js', website],
    ['裴南乔', '新闻发言人', '品牌中心', 'pei.nq', meeting],
    ['孟千里', '证券事务助理', '证券事务部', 'meng.ql', file],
    ['卓然', '独立研究员', '外部研究', 'zhuo.r', website, 31],
    ['段清欢', '碳管理经理', '可持续发展', 'duan.qh', file],
    ['祁连', '社会责任主管', '可持续发展', 'qi.l', file],
    ['阮青禾', '战略发展经理', '', 'ruan.qh'],
    ['傅雪声', '总经理助理', '董事会办公室', 'fu.xs', meeting],
    ['纪晚晴', '投资者热线专员', '投资者关系', 'ji.wq', file],
    ['Lena Hartwig', 'Analyst', '外部研究', 'lena.hartwig', website],
    ['Marco Bellini', 'Portfolio Manager', '外部研究', 'marco.bellini', website],
  ],
  砚山精工: [
    ['褚怀瑾', '董事会秘书', '董办', 'chu.hj', meeting],
    ['任疏桐', '证券事务代表', '董办', 'ren.st', meeting],
    ['黎知远', '投资者关系经理', '投资者关系', 'li.zy', website],
    ['邵亭午', '品牌主管', '市场部', 'shao.tw', file],
    ['滕书言', '市场总监', '市场部', 'teng.sy', file, 'off'],
    ['池小满', '媒介专员', '市场部', 'chi.xm', file],
    ['严霁月', '行业研究员', '', 'yan.jy', website, 15],
    ['柏舟', '财务经理', '董办', 'bai.z'],
    ['尹千寻', '总经办主任', '董办', 'yin.qx', meeting],
    ['倪鹤龄', '客户关系经理', '投资者关系', 'ni.hl', website],
  ],
  霁岚生物: [
    ['容止', '董事会秘书', '证券部', 'rong.z', meeting],
    ['乔木', '证券事务代表', '证券部', 'qiao.m', meeting],
    ['舒望', '医学传播经理', '传播部', 'shu.w', website],
    ['戚晓岚', '品牌经理', '传播部', 'qi.xl', file],
    ['凌霄', '投资者关系总监', '证券部', 'ling.x', file],
    ['关予山', '研究员', '', 'guan.ys', website, 3],
    ['冷泉', '注册事务经理', '', 'leng.q'],
    ['石青', '企业社会责任主管', '传播部', 'shi.q', file],
  ],
};

/** Other ones for everybody; clients count from 1. */
const mobileOf = (client: number, index: number): string =>
  `1990000${client}${String((index * 137 + 127) % 1000).padStart(3, '0')}`;

/** Contacts of every client, in their groups: some paused, some who unsubscribed, some never asked. */
export async function loadContacts(db: Database, now: Date): Promise<void> {
  for (const [place, [client, list]] of Object.entries(people).entries()) {
    const { stockId } = companyNamed(client);
    const names = [...new Set(list.map(([, , group]) => group))].filter((name) => name !== '');
    const groups = await db
      .insert(contactGroups)
      .values(names.map((name, sort) => ({ stockId, name, sort })))
      .returning();
    await db.insert(contacts).values(
      list.map(([name, position, group, mailbox, source, stopped], index) => {
        // The first of the list was added last.
        const addedAt = new Date(now.getTime() - (source?.[1] ?? 20) * day - index * 60_000);
        const unsubscribedAt = typeof stopped === 'number' ? new Date(now.getTime() - stopped * day) : null;
        return {
          stockId,
          name,
          nameOrder: nameOrder(name),
          mobile: index % 9 === 8 ? '' : mobileOf(place + 1, index),
          email: index % 7 === 6 ? '' : `${mailbox}@example.com`,
          position,
          groupId: groups.find((row) => row.name === group)?.id ?? null,
          isReceiving: source !== undefined && stopped === undefined,
          consentAt: source ? addedAt : null,
          consentSource: source?.[0] ?? null,
          unsubscribedAt,
          createdAt: addedAt,
          updatedAt: unsubscribedAt ?? addedAt,
        };
      }),
    );
  }
}
