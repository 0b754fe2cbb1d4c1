import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPeers } from '#contract/insight/peer-rules.ts';
import type { PeerPreview, PeerSet, PeerVersion } from '#contract/insight/peers.ts';
import { settingVersions } from '#server/insight/settings/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addDays } from '#server/platform/days.ts';
import { createArticle, createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { previewPeers } from './preview-peers.ts';

let t: TestApp;
/** The first is the client; the last is in another industry. */
let stockIds: number[];
let token: string;
let keeper: string;
const names = ['云麓材料', '青砚电子', '白渡化工', '沧澜机械', '赤岭能源', '墨川仪器'];
const own = () => stockIds[0] ?? 0;
const ids = (...places: number[]) => places.map((place) => stockIds[place] ?? 0);

const words = ['产能', '订单', '合作', '研发', '招标', '检修', '交付', '认证', '扩建', '回购', '培训', '出口', '库存'];

/** Different enough from all others to be a story of its own. */
function textOf(seed: number): string {
  let state = seed * 2_654_435_761 + 12_345;
  const pick = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[Math.floor((state / 2_147_483_648) * words.length)] ?? '';
  };
  return Array.from({ length: 16 }, (_, at) => `${pick()}${pick()}${seed}号${at}`).join('，');
}

beforeAll(async () => {
  t = await openTestApp();
  const industry = await createIndustry(t.db, '新材料');
  const other = await createIndustry(t.db, '仪器');
  stockIds = [];
  for (const [place, name] of names.entries()) {
    stockIds.push(await createListedCompany(t.db, name, place === names.length - 1 ? other : industry));
  }
  for (let day = 1; day <= 14; day++) {
    for (const [place, name] of names.entries()) {
      if (place > 0 && (day + place) % (place + 1) !== 0) continue;
      const seed = day * 10 + place;
      await createArticle(t.db, {
        publishedAt: `${addDays('2026-11-20', -day)}T02:00:00Z`,
        title: { 'zh-CN': `${name}${textOf(seed).slice(0, 12)}` },
        body: { 'zh-CN': `<p>${name}：${textOf(seed)}。</p>` },
      });
    }
  }
  await settle(t.db, t.now());
  const user = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own()] });
  keeper = user.name;
  token = await t.login(user.username);
});
afterAll(() => t.close());

const call = async (...[name, body, as = token]: [Parameters<TestApp['call']>[0], unknown, string?]) =>
  (await t.call(name, as, { body })).json();
const read = async (id = own(), as = token): Promise<PeerSet> =>
  (await t.call('peer.set', as, { params: { id } })).json().result;
const order = ({ peers }: PeerSet) => peers.map(({ stockId }) => stockId);

describe('candidates', () => {
  const page = { page: 1, pageSize: 50 };
  const find = async (filter: object) => (await call('peer.candidates', { ...page, ...filter })).result;

  test('are all listed companies but the own one, those of its industry first', async () => {
    const { total, list, industries, industryId } = await find({});
    expect(total).toBe(names.length - 1);
    expect(list.map((row: { shortName: string }) => row.shortName)).toEqual(names.slice(1));
    expect(list.at(-1)).toMatchObject({ industryName: '仪器', related: false });
    expect(industries).toHaveLength(2);
    expect(industries[0].id).toBe(industryId);
  });

  test('are found by name, short name and code, in an industry', async () => {
    const [second] = ids(1);
    expect((await find({ keyword: '砚电' })).list).toMatchObject([{ stockId: second }]);
    expect((await find({ keyword: '青砚电子股份' })).total).toBe(1);
    expect((await find({ keyword: `t${second}` })).total).toBe(1);
    expect((await find({ keyword: '青砚电子 (EN)' })).total).toBe(1);
    expect((await find({ keyword: '云麓' })).total).toBe(0);
    expect((await find({ keyword: '%' })).total).toBe(0);
    const { industries } = await find({});
    expect((await find({ industryId: industries[1].id })).list).toMatchObject([{ shortName: '墨川仪器' }]);
  });
});

describe('peers', () => {
  test('are added after the others and taken out, each change a version with who and when', async () => {
    expect(await read()).toEqual({ version: 0, changedAt: null, changedBy: '', peers: [] });
    const added = (await call('peer.add', { stockIds: ids(2, 1, 2) })).result;
    expect(added).toMatchObject({ version: 1, changedBy: keeper, changedAt: t.now().toISOString() });
    expect(order(added)).toEqual(ids(2, 1));
    expect((await call('peer.add', { stockIds: ids(1) })).result.version).toBe(1);
    expect(order((await call('peer.add', { stockIds: ids(3) })).result)).toEqual(ids(2, 1, 3));
    expect(order((await call('peer.remove', { stockIds: ids(1, 5) })).result)).toEqual(ids(2, 3));
    expect(await read()).toMatchObject({ version: 3 });
    const { list } = (await call('peer.candidates', { page: 1, pageSize: 50 })).result;
    const related = list.flatMap((row: { stockId: number; related: boolean }) => (row.related ? row.stockId : []));
    expect(related).toEqual(ids(2, 3));
  });

  test('keep their history: who came, who went, and an older set comes back as the next version', async () => {
    const versions = async (): Promise<PeerVersion[]> => (await t.call('peer.versions', token)).json().result.versions;
    const told = await versions();
    expect(told.map(({ version, added, removed }) => [version, added, removed])).toEqual([
      [3, [], ['青砚电子']],
      [2, ['沧澜机械'], []],
      [1, ['白渡化工', '青砚电子'], []],
    ]);
    const first = told.at(-1)?.stockIds ?? [];
    const restored = (await call('peer.replace', { stockIds: first, basedOn: 3 })).result;
    expect(restored).toMatchObject({ version: 4, changedBy: keeper });
    expect(order(restored)).toEqual(ids(2, 1));
    expect((await versions())[0]).toMatchObject({ added: ['青砚电子'], removed: ['沧澜机械'] });
  });

  test('that a colleague has changed meanwhile are not saved over', async () => {
    const { version } = await read();
    const [one, other] = await Promise.all([
      call('peer.replace', { stockIds: ids(1), basedOn: version }),
      call('peer.replace', { stockIds: ids(2), basedOn: version }),
    ]);
    expect([one.code, other.code].sort()).toEqual([1463, 200].sort());
    expect(await read()).toMatchObject({ version: version + 1 });
    expect((await call('peer.add', { stockIds: ids(4), basedOn: version })).code).toBe(1463);
    expect((await call('peer.remove', { stockIds: ids(1, 2), basedOn: version })).code).toBe(1463);
  });

  test('are never the own company nor one that nobody knows, and the wrong one is named', async () => {
    const { version } = await read();
    for (const wrong of [own(), 999_999]) {
      const { code, issues } = await call('peer.add', { stockIds: [...ids(3), wrong] });
      expect([code, issues[0].path]).toEqual([400, 'body.stockIds.1']);
    }
    expect((await call('peer.preview', { stockIds: [own()] })).code).toBe(400);
    expect((await call('peer.add', { stockIds: [] })).code).toBe(400);
    expect((await read()).version).toBe(version);
  });

  test('are at most fifty', async () => {
    const before = await read();
    const many: number[] = [];
    for (let count = 0; count < maxPeers + 1; count++) many.push(await createListedCompany(t.db, `同业${count}`, null));
    expect((await call('peer.preview', { stockIds: many })).code).toBe(1462);
    expect((await call('peer.add', { stockIds: many })).code).toBe(1462);
    const full = (await call('peer.replace', { stockIds: many.slice(1), basedOn: before.version })).result;
    expect(full.peers).toHaveLength(maxPeers);
    expect((await call('peer.add', { stockIds: many.slice(0, 1) })).code).toBe(1462);
    await call('peer.replace', { stockIds: order(before), basedOn: full.version });
  });

  test('leave an entry in the audit log for each version', async () => {
    const rows = await t.db.select().from(auditEntries);
    const written = rows.filter(({ action, stockId }) => action === 'peer.change' && stockId === own());
    expect(written).toHaveLength((await read()).version);
    expect(written[0]).toMatchObject({ detail: { version: 1, before: [], after: ids(2, 1), added: ids(2, 1) } });
  });
});

describe('a preview', () => {
  const preview = async (...places: number[]): Promise<PeerPreview> =>
    (await call('peer.preview', { stockIds: ids(...places) })).result;

  test('is what the figures are once the peers are saved, and saves nothing', async () => {
    const { version } = await read();
    const shown = await preview(5, 1, 2, 3);
    expect(shown).toMatchObject({ version, size: 4, leastStories: 30, leastIndustry: 5, industrySize: 5 });
    expect(shown.after.stories).toBeGreaterThan(30);
    expect(shown.after.shareOfVoice.value).toBeGreaterThan(0);
    expect(shown.after.shareOfVoice.value).not.toBe(shown.before.shareOfVoice.value);
    expect((await read()).version).toBe(version);

    await call('peer.replace', { stockIds: ids(5, 1, 2, 3), basedOn: version });
    const home = (await t.call('home.overview', token, { query: { range: '30' } })).json().result;
    expect(home.figures.shareOfVoice.figure).toEqual(shown.after.shareOfVoice);
    expect(home.figures.activityIndex?.figure).toEqual(shown.activityIndex);
    const mine = home.peerRanks.rows.find((row) => row.own);
    expect({ rank: mine?.rank, of: home.peerRanks.of }).toEqual(shown.after.place);
    const comparison = (await t.call('comparison.overview', token, { query: { range: '30' } })).json().result;
    expect(comparison.rows.find((row) => row.own)?.shareOfVoice).toEqual(shown.after.shareOfVoice);
    expect((await preview(5, 1, 2, 3)).before).toEqual(shown.after);
  });

  test('has no place where nobody was written about', async () => {
    const silent = { stockIds: ids(1, 2), language: 'zh-CN', now: new Date('2028-03-01T02:00:00Z') } as const;
    expect((await previewPeers(t.db, { stockId: own(), ...silent })).after.place).toBeNull();
  });

  test('without peers has neither a share nor a place', async () => {
    const { after, removed } = await preview();
    expect(after).toMatchObject({ place: null, shareOfVoice: { value: null, gap: 'noPeers' } });
    expect(removed).toHaveLength(4);
  });
});

describe('whose peers', () => {
  test('are nobody else’s business: another company’s answer as none at all', async () => {
    const stranger = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const foreign = await t.login(stranger.username);
    const asked = await t.call('peer.set', foreign, { params: { id: own() } });
    const missing = await t.call('peer.set', foreign, { params: { id: 999_999 } });
    expect([asked.statusCode, missing.statusCode]).toEqual([404, 404]);
    const body = (answer: typeof asked) => ({ ...answer.json(), requestId: '' });
    expect(body(asked)).toEqual(body(missing));
    expect((await t.call('peer.versions', foreign)).json().result).toEqual({ versions: [], companies: [] });
    const before = await t.db.$count(settingVersions);
    expect((await call('peer.remove', { stockIds: ids(1) }, foreign)).result.peers).toEqual([]);
    expect(await t.db.$count(settingVersions)).toBe(before);
  });

  test('operators who look after clients read them, readers of the company too, and neither changes them', async () => {
    const as = async (role: 'ADMIN_SALESMAN' | 'ADMIN_BUYER' | 'CLIENT_USER') =>
      t.login((await createUser(t.db, { role, ...(role === 'CLIENT_USER' && { stockIds: [own()] }) })).username);
    const [sales, buyer, reader] = [await as('ADMIN_SALESMAN'), await as('ADMIN_BUYER'), await as('CLIENT_USER')];
    expect((await read(own(), sales)).peers).toHaveLength(4);
    expect((await read(own(), reader)).peers).toHaveLength(4);
    expect((await t.call('peer.set', buyer, { params: { id: own() } })).statusCode).toBe(404);
    // Tracked, but not a client.
    expect((await t.call('peer.set', sales, { params: { id: ids(1)[0] ?? 0 } })).statusCode).toBe(404);
    for (const other of [sales, reader]) {
      expect((await call('peer.add', { stockIds: ids(4) }, other)).code).toBe(1004);
    }
  });
});
