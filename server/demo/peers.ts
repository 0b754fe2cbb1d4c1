import type { settingVersions } from '#server/insight/settings/tables.ts';
import { companyNamed, openedDaysAgoOf } from './companies.ts';

/** Whom each client compares itself with, in its order. */
const peers: Readonly<Record<string, readonly string[]>> = {
  澄川新材: ['青筠科技', '砚山精工', '霁岚生物', '北屿能源', '璞岑材料'],
  砚山精工: ['衡屿装备', '铎声智造', '栎原机床', '湛舟传动'],
  霁岚生物: ['沅芷医药', '珩光医疗', '蘅洲药业', '杏舟制药'],
};

const day = 24 * 60 * 60_000;

/** Chosen as the client opened. */
export function peerRows(now: Date): (typeof settingVersions.$inferInsert)[] {
  return Object.entries(peers).map(([client, names]) => ({
    topic: 'peers',
    stockId: companyNamed(client).stockId,
    version: 1,
    content: names.map((name) => companyNamed(name).stockId),
    changedAt: new Date(now.getTime() - openedDaysAgoOf(client) * day),
  }));
}
