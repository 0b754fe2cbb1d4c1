import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { type ShareTarget, sharedChartDataSchema, sharedHotWordsSchema } from '#contract/outreach/sharing.ts';
import { sources } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { clientModules, clients, companies } from '#server/identity/companies/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { lockCorpus } from '#server/insight/corpus/queries.ts';
import { corpusQueue } from '#server/insight/corpus/tables.ts';
import { explainFigure } from '#server/insight/explanations/explain-figure.ts';
import { savedSearches } from '#server/insight/explorer/tables.ts';
import { currentHotWordFormula } from '#server/insight/formulas/hot-word.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import { snapshotShareTarget } from '#server/outreach/sharing/snapshot-target.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addDays } from '#server/platform/days.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { revisions } from '#server/platform/revisions/tables.ts';
import { operatorCompanyRow } from '#server/product/rows/operator-company.ts';
import { createArticle, createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { computeReport } from './compute-report.ts';
import { generateDueReports } from './generate-due-reports.ts';
import { generateReport } from './generate-report.ts';
import { reproduceReport } from './reproduce-report.ts';
import { reports } from './tables.ts';

let t: TestApp;
/** The first is the client, the next three are its peers. */
let stockIds: number[];
const cut = () => () => [];
const names = ['云麓材料', '青砚电子', '白渡化工', '沧澜机械', '赤岭能源', '墨川仪器', '素问生物'];
const week = { from: '2026-11-09', until: '2026-11-15' };
const page = { page: 1, pageSize: 50 };

const subjects = [
  '产能',
  '订单',
  '合作',
  '研发',
  '招标',
  '检修',
  '交付',
  '认证',
  '扩建',
  '回购',
  '培训',
  '出口',
  '库存',
];
const places = ['江州', '临川', '云泽', '北屿', '南麓', '东湖', '西陵', '青浦', '白沙', '长桥', '石门', '金滩'];

/** Different enough from all others to be a story of its own. */
function writeText(seed: number): string {
  let state = seed * 2_654_435_761 + 12_345;
  const pick = (list: readonly string[]) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return list[Math.floor((state / 2_147_483_648) * list.length)] ?? '';
  };
  return Array.from({ length: 16 }, (_, at) => `${pick(places)}${pick(subjects)}${seed}号${at}`).join('，');
}

interface Publishing {
  readonly day: number;
  readonly index: number;
  readonly count: number;
  readonly name: string;
}

async function publish({ day, index, count, name }: Publishing): Promise<void> {
  const seed = day * 100 + index * 10 + count;
  const hot = day < 9 && index < 4 ? '固态电池量产' : '';
  await createArticle(t.db, {
    publishedAt: `${addDays('2026-11-19', -day)}T0${index + 1}:0${count}:00Z`,
    title: { 'zh-CN': `${hot}${name}${writeText(seed).slice(0, 12)}` },
    body: { 'zh-CN': `<p>${name}：${writeText(seed)}。</p>` },
    sourceId: 901 + ((day + index) % 3),
    link: `https://news.example.com/${seed}`,
  });
}

beforeAll(async () => {
  t = await openTestApp();
  const industry = await createIndustry(t.db, '新材料');
  stockIds = [];
  for (const name of names) stockIds.push(await createListedCompany(t.db, name, industry));
  await t.db.insert(clients).values({ stockId: own(), openedAt: t.now() });
  await openAllModules(t.db, [own()]);
  const tiers = [1, 2, 3].map((tier) => ({ id: 900 + tier, name: { 'zh-CN': `来源${tier}` }, tier }));
  await t.db.insert(sources).values(tiers);
  for (let day = 0; day < 105; day++) {
    for (const [index, name] of names.entries()) {
      if (index > 3 && (day + index) % 2 === 0) continue;
      for (let count = index === 0 ? 2 : 1; count > 0; count--) await publish({ day, index, count, name });
    }
  }
  await settle(t.db, t.now());
  await saveSetting(t.db, { topic: 'peers', stockId: own(), content: stockIds.slice(1, 4), changedBy: null });
}, 120_000);
afterAll(() => t.close());

const own = () => stockIds[0] ?? 0;

describe('a report', () => {
  test('comes out the same, figure for figure, after peers, stop words and weights have changed', async () => {
    const { id } = await generateReport(t.db, { stockId: own(), kind: 'weekly', period: week, now: t.now(), cut });
    await saveSetting(t.db, { topic: 'peers', stockId: own(), content: stockIds.slice(4), changedBy: null });
    await saveSetting(t.db, { topic: 'stopWords.general', stockId: 0, content: ['固态', '电池'], changedBy: null });
    await t.db.insert(dictionaryItems).values([
      { enumeration: 'source_tier_weight', key: '1', label: { 'zh-CN': '9' }, sort: 1 },
      { enumeration: 'source_tier_weight', key: '2', label: { 'zh-CN': '1' }, sort: 2 },
      { enumeration: 'source_tier_weight', key: '3', label: { 'zh-CN': '0.1' }, sort: 3 },
    ]);

    const { kept, again } = await reproduceReport(t.db, id, cut);
    expect(again).toEqual(kept);
    const { content: today } = await computeReport(t.db, { stockId: own(), period: week, now: t.now() });
    const shareOf = (content: typeof kept) => content['zh-CN'].figures.map(({ figure }) => figure.value);
    expect(shareOf(today)).not.toEqual(shareOf(kept));
    expect(today['zh-CN'].peers.map(({ stockId }) => stockId)).not.toEqual(
      kept['zh-CN'].peers.map(({ stockId }) => stockId),
    );
  });

  test('tells of the themes that were put into it, and keeps them whatever becomes of the searches', async () => {
    const admin = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own()] })).username);
    const save = async (name: string, query: string): Promise<number> =>
      (await t.call('explorer.saveSearch', admin, { body: { name, query } })).json().result.id;
    const put = (id: number, isInReports = true) => t.call('theme.report', admin, { body: { id, isInReports } });
    const id = await save('固态电池', 'q=固态电池');
    const ids = [];
    for (const name of ['二', '三', '四', '五', '六']) ids.push(await save(name, 'q=没有这样的报道'));
    await put(id);
    const answers = await Promise.all(ids.map((one) => put(one)));
    expect(answers.map((answer) => answer.json().code).toSorted()).toEqual([1308, 200, 200, 200, 200]);
    for (const one of ids) await put(one, false);
    const peersAre = (content: number[]) =>
      saveSetting(t.db, { topic: 'peers', stockId: own(), content, changedBy: null });
    await peersAre(stockIds.slice(1, 4));
    const whole = await save('全部', 'tier=1&tier=2&tier=3');
    await put(whole);
    expect(
      (await t.call('theme.detail', admin, { params: { id }, query: { days: '30' } })).json().result,
    ).toMatchObject({
      isInReports: true,
    });

    const period = { from: '2026-11-10', until: '2026-11-16' };
    const { id: reportId } = await generateReport(t.db, { stockId: own(), kind: 'weekly', period, now: t.now(), cut });
    const read = async () => (await t.call('report.detail', admin, { params: { id: reportId } })).json().result;
    const { themes } = await read();
    expect(themes).toMatchObject([{ id, name: '固态电池', query: 'q=固态电池', conditions: [] }, { id: whole }]);
    const [stories] = themes?.[0]?.figures ?? [];
    expect(stories?.figure).toMatchObject({ ref: { kind: 'stories', theme: id, ...period }, previous: 0 });
    expect(stories?.figure.value).toBeGreaterThan(0);
    expect(stories?.articles.list).toHaveLength(5);
    expect(themes?.[0]?.figures.map(({ figure }) => figure.ref.kind)).toEqual([
      'stories',
      'shareOfVoice',
      'netTone',
      'negativeShare',
    ]);
    expect(themes?.[0]?.stories).toHaveLength(3);
    const all = themes?.[1];
    expect(all?.words?.map(({ explanation }) => explanation.figure)).toContainEqual(
      expect.objectContaining({ ref: expect.objectContaining({ kind: 'hotWord', theme: whole, word: '量产' }) }),
    );
    const shares = all?.companies?.map(({ explanation }) => explanation.figure.value ?? 0) ?? [];
    expect(shares).toHaveLength(4);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(all?.companies?.map(({ own: isOwn }) => isOwn)).toContain(true);
    expect(all?.sources?.map(({ name }) => name)).toEqual(['来源1', '来源2', '来源3']);

    await t.call('explorer.changeSearch', admin, { body: { id, query: 'q=订单' } });
    await t.call('explorer.deleteSearch', admin, { body: { id } });
    const { kept, again } = await reproduceReport(t.db, reportId, cut);
    expect(again).toEqual(kept);
    expect((await read()).themes).toEqual(themes);
    await put(whole, false);
    await peersAre(stockIds.slice(4));
  });

  test('from before the formula of hot words had versions is computed by the first one', async () => {
    const [report] = await t.db.select().from(reports);
    const { hotWordFormula, ...versions } = report?.versions ?? {};
    expect(hotWordFormula).toBe(currentHotWordFormula);
    const { content } = await computeReport(t.db, { stockId: own(), period: week, now: t.now(), versions });
    // The first version let no word rise that was never there before.
    const item = report?.content['zh-CN'].hotWords?.items.find(({ word }) => word === '量产');
    if (!item) throw new Error('the new word is not in the report');
    expect(content['zh-CN'].hotWords?.items.map(({ word }) => word)).not.toContain('量产');

    const asking = { ref: item.z.ref, viewerId: own(), language: 'zh-CN', now: t.now() } as const;
    const [then, today] = await Promise.all([
      explainFigure(t.db, { ...asking, versions }),
      explainFigure(t.db, asking),
    ]);
    expect(today).toMatchObject({ figure: { value: item.z.value }, formulaVersion: '2' });
    expect(then).toMatchObject({ formulaVersion: '1' });
    expect(then.figure.value).toBeLessThan(3);
    expect(then.versions).toContainEqual({ label: '热词公式', value: '第 1 版' });
    expect(then.formula).toBe(today.formula);
  });

  test('from before tone was a figure is computed without it, and otherwise the same', async () => {
    const [report] = await t.db.select().from(reports);
    const { toneWeights, ...versions } = report?.versions ?? {};
    expect(toneWeights).toBe(2);
    const { content } = await computeReport(t.db, { ...{ stockId: own(), period: week, versions }, now: t.now() });
    const valuesOf = (figures: typeof content.en.figures) => figures.map(({ figure }) => figure);
    expect(valuesOf(content.en.figures)).toEqual(valuesOf(report?.content.en.figures ?? []).slice(0, 5));
    expect(content.en.versions.map(({ label }) => label)).not.toContain('Tone weights');
  });

  test('names what it was computed with and where it comes from', async () => {
    const [report] = await t.db.select().from(reports);
    const body = report?.content['zh-CN'];
    expect(body?.figures.map(({ figure }) => figure.ref.kind)).toEqual([
      'activityIndex',
      'rank',
      'articles',
      'shareOfVoice',
      'activeRate',
      'netTone',
      'negativeShare',
    ]);
    const gaps = body?.figures.flatMap(({ figure }) => figure.gap ?? []);
    expect(gaps).toEqual(['notEnoughJudged', 'notEnoughJudged']);
    expect(body?.versions).toContainEqual({ label: '语气权重', value: '第 2 版' });
    expect(body?.peers.filter(({ own: isOwn }) => isOwn)).toHaveLength(1);
    expect(body?.versions).toContainEqual({ label: '同业名单', value: '第 1 版' });
    expect(body?.chart?.days).toHaveLength(90);
    expect(body?.articles[0]).toMatchObject({ link: expect.stringContaining('https://news.example.com/') });
    expect(report?.content.en.versions[0]?.value).toMatch(/[a-z]/i);
  });

  test('is generated once, however many ask at the same time', async () => {
    const period = { from: '2026-11-02', until: '2026-11-08' };
    const ask = () => generateReport(t.db, { stockId: own(), kind: 'weekly', period, now: t.now(), cut });
    const answers = await Promise.all([ask(), ask()]);
    const [one, other] = answers.map(({ isNew: _, ...report }) => report);
    expect(one).toEqual(other);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  });
});

test('of a period in which nobody was written about ranks nobody, and then no change of ranks', async () => {
  const ranksFrom = async (from: string) => {
    const period = { from, until: addDays(from, 6) };
    const { content } = await computeReport(t.db, { stockId: own(), period, now: t.now() });
    return content['zh-CN'].peers.map(({ rank, previousRank }) => [rank, previousRank !== null]);
  };
  expect((await ranksFrom('2026-11-09'))[0]).toEqual([1, true]);
  const silent = await ranksFrom('2026-11-23');
  expect(silent).toEqual(silent.map(() => [null, true]));
  expect((await ranksFrom('2026-12-07'))[0]).toEqual([null, false]);
});

test('past periods of clients are generated when nothing waits to be analysed, each once', async () => {
  // Of 8 weeks and 3 months, on activity and on ESG; two are there.
  expect(await generateDueReports(t.db, { now: t.now(), cut })).toBe(20);
  expect(await generateDueReports(t.db, { now: t.now(), cut })).toBe(0);
});

test('is not generated while articles wait to be analysed, unless one cannot be', async () => {
  await t.db.delete(reports).where(eq(reports.stockId, own()));
  const admin = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own()] })).username);
  const ask = async () => {
    const answer = await t.call('report.generate', admin, { body: { kind: 'weekly', day: week.from } });
    return answer.json();
  };
  const yesterday = sql`now() - interval '25 hours'`;
  // The analyser waits for whoever holds its lock.
  await t.db.transaction(async (tx) => {
    await lockCorpus(tx);
    await t.db.insert(corpusQueue).values({ articleId: 999_999 });
    expect(await ask()).toMatchObject({ code: 1502 });
    expect(await generateDueReports(t.db, { now: t.now(), cut, pause: 1 })).toBe(0);
    expect(await t.db.$count(reports, eq(reports.stockId, own()))).toBe(0);
    // It was tried again and again since.
    await t.db.update(corpusQueue).set({ queuedAt: yesterday });
    expect(await ask()).toMatchObject({ code: 200, result: { ...week, isNew: true } });
    // What is there can be opened meanwhile.
    await t.db.insert(corpusQueue).values({ articleId: 999_999 });
    expect(await ask()).toMatchObject({ code: 200, result: { ...week, isNew: false } });
    await t.db.delete(corpusQueue);
  });
});

test('past periods are generated in one round also where articles wait to be analysed for a moment', async () => {
  await t.db.delete(reports).where(eq(reports.stockId, own()));
  const { rows: names } = await t.pool.query<{ name: string }>('select current_database() as name');
  const recorded = recordStatements(names[0]?.name ?? '');
  const generating = await t.db.transaction(async (tx) => {
    await lockCorpus(tx);
    await t.db.insert(corpusQueue).values({ articleId: 999_999 });
    const generated = generateDueReports(t.db, { now: t.now(), cut, pause: 20 });
    // The first was refused, and is asked for again.
    await expect
      .poll(() => recorded.take().filter(({ text }) => text.includes('from "corpus_queue"')).length, { interval: 60 })
      .toBeGreaterThan(0);
    await t.db.delete(corpusQueue);
    return { generated };
  });
  recorded.stop();
  expect(await generating.generated).toBe(22);
});

test('says the same in all its parts where an article is analysed while it is generated', async () => {
  await t.db.delete(reports).where(and(eq(reports.stockId, own()), eq(reports.kind, 'weekly')));
  const generating = await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table source in access exclusive mode`);
    const generated = generateReport(t.db, { stockId: own(), kind: 'weekly', period: week, now: t.now(), cut });
    // By then the figures have been loaded, and the articles have not.
    await expect.poll(() => countLockWaits(t.db), { interval: 20 }).toBeGreaterThan(0);
    await createArticle(tx, {
      publishedAt: `${week.until}T04:00:00Z`,
      title: { 'zh-CN': `${names[0]}${writeText(77_777).slice(0, 12)}` },
      body: { 'zh-CN': `<p>${names[0]}：${writeText(77_777)}。</p>` },
      sourceId: 901,
    });
    await settle(tx, t.now());
    return { generated };
  });
  const { id } = await generating.generated;
  const [stored] = await t.db.select().from(reports).where(eq(reports.id, id));
  const counts = languages.map((language) => {
    const { articleCount, figures } = stored?.content[language] ?? {};
    return [articleCount, figures?.find(({ figure }) => figure.ref.kind === 'articles')?.figure.value];
  });
  expect(counts).toEqual([counts[0], counts[0]]);
  expect(counts[0]?.[0]).toBe(counts[0]?.[1]);
  const { kept, again } = await reproduceReport(t.db, id, cut);
  expect(again).toEqual(kept);
});

test('reports that are due stop at an article that comes meanwhile and stays, which is no failure', async () => {
  await t.db.delete(reports).where(eq(reports.stockId, own()));
  await t.db.transaction(async (tx) => {
    await lockCorpus(tx);
    await t.db.execute(
      sql.raw(`
      create function bring_article() returns trigger language plpgsql as $$
      begin insert into corpus_queue (article_id) values (999999); return null; end $$;
      create trigger bring_article after insert on report for each row execute function bring_article()`),
    );
    try {
      expect(await generateDueReports(t.db, { now: t.now(), cut, pause: 1 })).toBe(1);
    } finally {
      await t.db.execute(sql`drop function bring_article cascade`);
      await t.db.delete(corpusQueue);
    }
  });
  expect(await t.db.$count(jobs, and(eq(jobs.kind, 'report'), eq(jobs.state, 'failed')))).toBe(0);
  expect(await generateDueReports(t.db, { now: t.now(), cut })).toBeGreaterThan(1);
});

test('a report of which something changes whenever it is computed keeps none from others', async () => {
  await generateDueReports(t.db, { now: t.now(), cut });
  const [, other = 0] = stockIds;
  const { id: userId } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own()] });
  const theme = { name: '量产', query: 'q=量产', createdAt: t.now(), isInReports: true };
  await t.db.insert(savedSearches).values({ stockId: own(), userId, ...theme });
  await t.db.insert(clients).values({ stockId: other, openedAt: t.now() });
  const latest = and(eq(reports.stockId, own()), eq(reports.kind, 'weekly'), eq(reports.periodFrom, week.from));
  await t.db.delete(reports).where(latest);
  let changes = 0;
  // Themes are cut into words while their report is computed.
  const cutAndChange = async () => {
    changes += 1;
    await t.db.update(revisions).set({ number: sql`number + 1` }).where(eq(revisions.topic, 'texts'));
    return () => [];
  };
  try {
    // Of 8 weeks and 3 months; it has no evaluations.
    expect(await generateDueReports(t.db, { now: t.now(), cut: cutAndChange, pause: 1 })).toBe(11);
    expect(await t.db.$count(reports, eq(reports.stockId, other))).toBe(11);
    expect(changes).toBeGreaterThan(0);
  } finally {
    await t.db.delete(savedSearches).where(eq(savedSearches.userId, userId));
    await t.db.delete(reports).where(eq(reports.stockId, other));
    await t.db.delete(clients).where(eq(clients.stockId, other));
  }
  expect(await generateDueReports(t.db, { now: t.now(), cut })).toBe(1);
});

test('a client that is being erased, or was, gets no report; the company of the operator does', async () => {
  const [, stockId = 0] = stockIds;
  const generate = (of: number) =>
    generateReport(t.db, { stockId: of, kind: 'weekly', period: week, now: t.now(), cut });
  const { id: userId } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  await t.db.update(clients).set({ erasingSince: t.now() }).where(eq(clients.stockId, stockId));
  expect(await generateDueReports(t.db, { now: t.now(), cut })).toBe(0);
  await expect(generate(stockId)).rejects.toMatchObject({ code: 'CLIENT_BEING_ERASED' });

  // It was listed before its erasure began.
  await t.db.update(clients).set({ erasingSince: null }).where(eq(clients.stockId, stockId));
  const counted = sql.raw(`
    create function begin_erasure() returns trigger language plpgsql as $$
    begin update client set erasing_since = now() where stock_id = ${stockId}; return null; end $$;
    create trigger begin_erasure after insert on job for each row when (new.kind = 'report')
      execute function begin_erasure()`);
  await t.db.execute(counted);
  try {
    await t.db.delete(jobs).where(eq(jobs.kind, 'report'));
    expect(await generateDueReports(t.db, { now: t.now(), cut })).toBe(1);
  } finally {
    await t.db.execute(sql`drop function begin_erasure cascade`);
    await t.db.delete(reports).where(eq(reports.stockId, stockId));
    await t.db.delete(notifications).where(eq(notifications.userId, userId));
    await t.db.delete(clientModules).where(eq(clientModules.stockId, stockId));
    await t.db.delete(clients).where(eq(clients.stockId, stockId));
  }
  expect(await t.db.$count(jobs, and(eq(jobs.kind, 'report'), eq(jobs.state, 'failed')))).toBe(0);

  await expect(generate(stockId)).rejects.toMatchObject({ code: 'CLIENT_BEING_ERASED' });
  expect(await t.db.$count(reports, eq(reports.stockId, stockId))).toBe(0);
  await t.db.insert(companies).values(operatorCompanyRow);
  expect(await generate(operatorCompanyRow.stockId)).toMatchObject({ isNew: true });
});

test('a report that somebody asked for is there only with its entry in the audit log', async () => {
  const admin = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own()] })).username);
  const salesman = await t.login((await createUser(t.db, { role: 'ADMIN_SALESMAN' })).username);
  await t.db.delete(reports).where(and(eq(reports.stockId, own()), eq(reports.kind, 'weekly')));
  await t.db.execute(
    sql.raw(`
    create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse_entry before insert on audit_entry for each row when (new.action = 'report.generate')
      execute function refuse_entry()`),
  );
  const asked = () =>
    Promise.all([
      t.call('report.generate', admin, { body: { kind: 'weekly', day: '2026-11-03' } }),
      t.call('clientStart.generateReport', salesman, { body: { stockId: own() } }),
    ]);
  try {
    expect((await asked()).map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    expect(await t.db.$count(reports, and(eq(reports.stockId, own()), eq(reports.kind, 'weekly')))).toBe(0);
  } finally {
    await t.db.execute(sql`drop function refuse_entry cascade`);
  }
  expect((await asked()).map((answer) => answer.json().code)).toEqual([200, 200]);
  const kept = await t.db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.stockId, own()), eq(reports.kind, 'weekly')));
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'report.generate'));
  expect(entries.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(kept.flatMap(({ id }) => `report ${id}`)),
  );
});

test('a report that fails keeps none from other clients', async () => {
  const [first, other = 0] = stockIds;
  await t.db.insert(clients).values({ stockId: other, openedAt: t.now() });
  await t.db.execute(
    sql.raw(`
    create function refuse_report() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse_report before insert on report for each row when (new.stock_id = ${first})
      execute function refuse_report()`),
  );
  try {
    const nextWeek = new Date('2026-11-24T02:00:00Z');
    await expect(generateDueReports(t.db, { now: nextWeek, cut })).rejects.toThrow();
    // Of 8 weeks and 3 months; it has no evaluations.
    expect(await t.db.$count(reports, eq(reports.stockId, other))).toBe(11);
  } finally {
    await t.db.execute(sql`drop function refuse_report cascade`);
    await t.db.delete(reports).where(eq(reports.stockId, other));
    await t.db.delete(clients).where(eq(clients.stockId, other));
  }
});

test('a report of which nobody could be told is generated again, and told of then', async () => {
  const [, stockId = 0] = stockIds;
  await t.db.insert(clients).values({ stockId, openedAt: t.now() });
  const { id: userId } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  await t.db.execute(
    sql.raw(`
    create function refuse_news() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse_news before insert on notification for each row execute function refuse_news()`),
  );
  const latest = and(eq(reports.stockId, stockId), eq(reports.kind, 'weekly'), eq(reports.periodFrom, week.from));
  try {
    await expect(generateDueReports(t.db, { now: t.now(), cut })).rejects.toThrow();
    expect(await t.db.$count(reports, latest)).toBe(0);
    await t.db.execute(sql`drop function refuse_news cascade`);
    await generateDueReports(t.db, { now: t.now(), cut });
    expect(await t.db.$count(reports, latest)).toBe(1);
    const told = await t.db.select().from(notifications).where(eq(notifications.userId, userId));
    expect(told.map(({ subject }) => subject)).toContain(`weekly ${week.from}`);
  } finally {
    await t.db.execute(sql`drop function if exists refuse_news cascade`);
    await t.db.delete(reports).where(eq(reports.stockId, stockId));
    await t.db.delete(clientModules).where(eq(clientModules.stockId, stockId));
    await t.db.delete(clients).where(eq(clients.stockId, stockId));
  }
});

test('nobody is told of a report whose module is not open to the client, also where none ever was', async () => {
  const [, stockId = 0] = stockIds;
  const { id: userId } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  await t.db.delete(clientModules).where(eq(clientModules.stockId, stockId));
  try {
    await generateReport(t.db, { stockId, kind: 'weekly', period: week, now: t.now(), cut, isNews: true });
    expect(await t.db.$count(notifications, eq(notifications.userId, userId))).toBe(0);
  } finally {
    await t.db.delete(reports).where(eq(reports.stockId, stockId));
    await t.db.delete(clients).where(eq(clients.stockId, stockId));
  }
});

test('a new installation gets no reports of periods before its first article', async () => {
  expect(await generateDueReports(t.db, { now: new Date('2026-08-06T02:00:00Z'), cut })).toBe(0);
  expect(await generateDueReports(t.db, { now: new Date('2026-08-10T02:00:00Z'), cut })).toBe(2);
});

test('charts and hot words are kept for a link as they are, in both languages', async () => {
  const keep = (target: ShareTarget) =>
    snapshotShareTarget({ db: t.db, clock: t.now }, { stockId: own(), target, language: 'zh-CN' });
  const chart = await keep({ kind: 'chart', chart: 'activeRate', from: '2026-11-01', until: '2026-11-19' });
  const words = await keep({ kind: 'hotWords', until: '2026-11-19', scope: 'company' });
  for (const ahead of [
    { kind: 'chart', chart: 'volume', from: '2026-11-01', until: '2999-01-01' },
    { kind: 'hotWords', until: '2999-01-01', scope: 'company' },
  ] as const)
    await expect(keep(ahead)).rejects.toMatchObject({ issues: [{ path: 'body.target.until' }] });
  if (!('content' in chart) || !('content' in words)) throw new Error('nothing was kept');
  for (const language of languages) {
    sharedChartDataSchema.parse(chart.content[language]);
    sharedHotWordsSchema.parse(words.content[language]);
  }
  expect(chart.content.en).toMatchObject({ companyName: '云麓材料股份 (en)', from: '2026-11-01' });
  expect(words.content['zh-CN']).toMatchObject({ table: { fellBack: true, scopeName: '新材料' } });
});

test('people of the company list, read and ask for reports; to others they do not exist', async () => {
  const reader = await t.login((await createUser(t.db, { stockIds: [own()] })).username);
  const stranger = await t.login((await createUser(t.db)).username);
  const { list, total, firstDay } = (await t.call('report.list', reader, { body: { ...page, kind: 'monthly' } })).json()
    .result;
  expect(total).toBe(3);
  expect(firstDay).toBe('2026-08-07');
  const filters = [{}, { kind: 'monthly' }];
  const counts = async (token: string) => (await t.call('report.counts', token, { body: { filters } })).json().result;
  expect(await counts(reader)).toEqual([(await t.call('report.list', reader, { body: page })).json().result.total, 3]);
  expect(await counts(stranger)).toEqual([0, 0]);
  expect(list[0]).toMatchObject({ kind: 'monthly', from: '2026-10-01', until: '2026-10-31' });
  const params = { id: list[0]?.id ?? 0 };
  expect((await t.call('report.detail', reader, { params })).json().result.company.name).toBe('云麓材料股份');
  const english = { params, headers: { cookie: 'lang=en' } };
  expect((await t.call('report.detail', reader, english)).json().result.company.name).toContain('(en)');
  expect((await t.call('report.detail', stranger, { params })).statusCode).toBe(404);
  const admin = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own()] })).username);
  const ask = (day: string) => t.call('report.generate', admin, { body: { kind: 'weekly', day } });
  expect((await ask('2026-11-20')).json().code).toBe(1501);
  const early = (await ask('2020-01-01')).json();
  expect(early).toMatchObject({ code: 400, issues: [{ path: 'body.day' }] });
  // It is there: nothing is generated again, and the answer says so.
  expect((await ask('2026-11-12')).json().result).toMatchObject({ ...week, isNew: false });
  expect((await ask('2026-08-20')).json().result).toMatchObject({ from: '2026-08-17', isNew: true });
});
