import { type AlertState, alertConstants, alertKinds, alertStates, stricter } from '#contract/insight/alert-rules.ts';
import type { AlertEvent, AlertRule, AlertRuleList, BackTest } from '#contract/insight/alerts.ts';
import { type Language, type LocalizedText, pickText } from '#contract/language.ts';
import { readLabels } from '#server/content/dictionary/service.ts';
import { listNames } from '#server/identity/sessions/queries.ts';
import { listReaches } from '#server/insight/stories/list-reaches.ts';
import { filtersOf } from '#server/insight/themes/open-theme.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { addDays } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { rowRangeOf } from '#server/platform/lists/outline.ts';
import { describeFiring, describeSubject, headlineOf, nameOfRule } from './describe.ts';
import type { StoredEvent, StoredFiring, StoredRule } from './planned.ts';
import {
  addStartingRules,
  countEvents,
  countFirings,
  listColleagues,
  listEvents,
  listFirings,
  listRules,
  listVerdicts,
  selectEvents,
} from './queries.ts';
import { listArticles, namesOfCompanies } from './story-queries.ts';

type Reader = Pick<Actor, 'stockId' | 'language' | 'now'>;

interface Asked {
  readonly state?: AlertState | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of events, open ones first, with how many there are in each state. */
export async function readAlerts(db: Database, { state, ...page }: Asked, reader: Reader) {
  const { stockId } = reader;
  const { offset, limit } = rowRangeOf(page);
  const { rows, counts } = await inCompany(db, stockId, async (tx) => {
    const numbers = { open: 0, acknowledged: 0, resolved: 0 };
    for (const one of alertStates) numbers[one] = await countEvents(tx, stockId, one);
    const found: StoredEvent[] = [];
    // The states follow one another, so each is a stretch of its own index.
    let before = 0;
    for (const one of state ? [state] : alertStates) {
      const range = { offset: Math.max(0, offset - before), limit: limit - found.length };
      if (range.limit > 0 && range.offset < numbers[one]) found.push(...(await selectEvents(tx, stockId, one, range)));
      before += numbers[one];
    }
    return { rows: found, counts: numbers };
  });
  const total = state ? counts[state] : counts.open + counts.acknowledged + counts.resolved;
  return { total, counts, list: await describeEvents(db, rows, reader) };
}

/** Throws NOT_FOUND. */
export async function readAlert(db: Database, id: number, reader: Reader): Promise<AlertEvent> {
  const rows = await inCompany(db, reader.stockId, (tx) => listEvents(tx, reader.stockId, { ids: [id] }));
  const [event] = await describeEvents(db, rows, reader);
  if (!event) throw new AppError('NOT_FOUND');
  return event;
}

/** What stories and figures say. */
export interface Surroundings {
  readonly articles: ReadonlyMap<number, Awaited<ReturnType<typeof listArticles>>[number]>;
  readonly peers: ReadonlyMap<number, LocalizedText>;
  /** What the first tier of sources is called. */
  readonly tier: string;
}

export async function readSurroundings(
  db: Database,
  { articleIds, peerIds }: { readonly articleIds: readonly number[]; readonly peerIds: readonly number[] },
  { language, now }: Pick<Reader, 'language' | 'now'>,
): Promise<Surroundings> {
  const articles = await listArticles(db, articleIds, now);
  return {
    articles: new Map(articles.map((article) => [article.id, article])),
    peers: await namesOfCompanies(db, peerIds),
    tier: await nameOfFirstTier(db, language),
  };
}

/** What the tier of sources is called that a rule for headlines listens to. */
async function nameOfFirstTier(db: Database, language: Language): Promise<string> {
  const labelOf = await readLabels(db, { enumeration: 'source_tier', language });
  return labelOf('1');
}

/** What is said of a firing, in a language. */
export function textOfFiring(
  kind: StoredRule['kind'],
  firing: Pick<StoredFiring, 'value' | 'stories' | 'word' | 'articleId' | 'peerId'>,
  { articles, peers, tier }: Surroundings,
  language: Language,
): string {
  const article = firing.articleId === null ? undefined : articles.get(firing.articleId);
  const peer = firing.peerId === null ? undefined : peers.get(firing.peerId);
  const title = article ? pickText(article.title, language) : '';
  return describeFiring(kind, firing, { title, peer: peer ? pickText(peer, language) : '', tier }, language);
}

export function describeArticle(
  id: number | null,
  { articles }: Surroundings,
  language: Language,
): BackTest['hits'][number]['article'] {
  if (id === null) return null;
  const article = articles.get(id);
  if (!article) return { id, title: '', sourceName: '', publishedAt: new Date(0).toISOString(), isWithdrawn: true };
  return {
    id,
    title: pickText(article.title, language),
    sourceName: pickText(article.sourceName, language),
    publishedAt: article.publishedAt.toISOString(),
    isWithdrawn: false,
  };
}

/** Events with all that is shown of them, in the same order. Not inside a company. */
export async function describeEvents(
  db: Database,
  events: readonly StoredEvent[],
  { stockId, language, now }: Reader,
): Promise<AlertEvent[]> {
  if (events.length === 0) return [];
  const { firings, rules, people } = await inCompany(db, stockId, async (tx) => ({
    firings: await listFirings(
      tx,
      stockId,
      events.map(({ id }) => id),
    ),
    rules: new Map((await listRules(tx, stockId)).map((rule) => [rule.id, rule])),
    people: await listNames(
      tx,
      events.flatMap(({ assigneeId, handledBy }) => [assigneeId, handledBy]),
    ),
  }));
  const surroundings = await readSurroundings(
    db,
    {
      articleIds: [...events, ...firings].flatMap(({ articleId }) => articleId ?? []),
      peerIds: firings.flatMap(({ peerId }) => peerId ?? []),
    },
    { language, now },
  );
  const reaches = await listReaches(
    db,
    events.flatMap(({ articleId }) => articleId ?? []),
    now,
  );
  const firingsOf = Map.groupBy(firings, ({ eventId }) => eventId);
  return events.map((event) => {
    const fired = (firingsOf.get(event.id) ?? [])
      .flatMap((firing) => {
        const rule = rules.get(firing.ruleId);
        return rule ? [{ firing, rule }] : [];
      })
      .sort((one, other) => alertKinds.indexOf(one.rule.kind) - alertKinds.indexOf(other.rule.kind));
    const told = fired.map(({ firing, rule }) => ({
      ...{ id: firing.id, ruleId: rule.id, kind: rule.kind, day: firing.day, until: firing.until },
      ruleName: nameOfRule(rule, { language, tier: surroundings.tier }),
      text: textOfFiring(rule.kind, firing, surroundings, language),
      figures: firing.figure ? [firing.figure] : [],
      isUseful: firing.isUseful,
    }));
    const named = describeArticle(event.articleId, surroundings, language);
    const article = named && { ...named, story: reaches.get(named.id)?.story ?? null };
    return {
      ...{ id: event.id, state: event.state, ending: event.ending, firings: told, article, reprints: event.reprints },
      subject: event.subject,
      title:
        told[0]?.text ??
        (article ? headlineOf(article.title, language) : describeSubject(event.subject ?? '', language)),
      at: event.at.toISOString(),
      assignee: personOf(event.assigneeId, people),
      dueAt: event.dueAt?.toISOString() ?? null,
      snoozedUntil: event.snoozedUntil?.toISOString() ?? null,
      handledBy: people.get(event.handledBy ?? 0) ?? '',
      handledAt: event.handledAt?.toISOString() ?? null,
    };
  });
}

const personOf = (id: number | null, people: ReadonlyMap<number, string>) =>
  id === null ? null : { id, name: people.get(id) ?? '' };

/** Whether people found the last events of a rule to be noise. `verdicts` are latest first. */
function isNoise(rule: StoredRule, verdicts: Awaited<ReturnType<typeof listVerdicts>>): boolean {
  const last = verdicts
    .filter(({ ruleId, judgedAt }) => ruleId === rule.id && judgedAt && judgedAt > rule.noiseSince)
    .slice(0, alertConstants.noise);
  return rule.isOn && last.length === alertConstants.noise && last.every(({ isUseful }) => isUseful === false);
}

/** From when on verdicts count. */
const judgedFrom = (now: Date): string => addDays(chinaDate(now), 1 - alertConstants.backTestDays);

/** Whether a rule proposes a change of itself. */
export const findNoise = async (tx: Database, rule: StoredRule, { stockId, now }: Reader): Promise<boolean> =>
  isNoise(rule, await listVerdicts(tx, stockId, judgedFrom(now)));

/** Companies that a rule is about besides the own one. */
const companiesOf = ({ condition }: Pick<StoredRule, 'condition'>): readonly number[] =>
  condition.kind === 'theme' ? filtersOf(condition.query).stockIds : [];

/** Of these, for each rule, those that are not there. */
export async function findGoneCompanies(db: Database, rules: readonly Pick<StoredRule, 'condition'>[]) {
  const named = await namesOfCompanies(db, rules.flatMap(companiesOf));
  return rules.map((rule) => companiesOf(rule).filter((chosen) => !named.has(chosen)));
}

/** The company's rules, those of the product first; a client that has none yet gets these. */
export async function readRules(db: Database, { stockId, language, now }: Reader): Promise<AlertRuleList> {
  await addStartingRules(db, { stockId, now, since: now });
  const since = judgedFrom(now);
  const { rules, fired, verdicts, people } = await inCompany(db, stockId, async (tx) => {
    const found = await listRules(tx, stockId);
    return {
      rules: found,
      fired: await countFirings(tx, stockId, since),
      verdicts: await listVerdicts(tx, stockId, since),
      people: await listNames(
        tx,
        found.map(({ assigneeId }) => assigneeId),
      ),
    };
  });
  const colleagues = await listColleagues(db, stockId);
  const gone = await findGoneCompanies(db, rules);
  const tier = await nameOfFirstTier(db, language);
  return {
    colleagues,
    rules: rules.map((rule, index): AlertRule => {
      const isNoisy = isNoise(rule, verdicts);
      return {
        ...{ id: rule.id, condition: rule.condition, isOn: rule.isOn, version: rule.version },
        name: nameOfRule(rule, { language, tier }),
        goneCompanies: gone[index] ?? [],
        isNamed: rule.name !== '',
        isStarting: rule.createdBy === null,
        assignee: personOf(rule.assigneeId, people),
        fired: fired.get(rule.id) ?? 0,
        proposal: isNoisy ? { noise: alertConstants.noise, condition: stricter(rule.condition) ?? null } : null,
      };
    }),
  };
}
