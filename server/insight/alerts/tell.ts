import { joinWords } from '#contract/join-words.ts';
import { type Language, languages } from '#contract/language.ts';
import { type News, notify } from '#server/identity/notifications/notify.ts';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { StoredEvent } from './planned.ts';
import { describeEvents } from './read-alerts.ts';

interface Telling {
  readonly stockId: number;
  readonly events: readonly StoredEvent[];
  readonly now: Date;
  /** What makes this telling another than the first one. */
  readonly again?: string;
}

/**
 * Tells of events in the given transaction, each person once: whoever has the event, else all who may see alerts. Not
 * inside a company.
 */
export async function tellOf(tx: Database, telling: Telling): Promise<void> {
  const news = await newsOf(tx, telling);
  if (news.size === 0) return;
  await inCompany(tx, telling.stockId, (own) => notify(own, [...news.values()], telling.now));
}

/** What is told of events, by event. Not inside a company. */
export async function newsOf(
  db: Database,
  { stockId, events, now, again = '' }: Telling,
): Promise<ReadonlyMap<number, News>> {
  if (events.length === 0) return new Map();
  const everybody = await peopleWhoMay(db, stockId, 'alert:view');
  // Whoever has it may not see alerts any more.
  const peopleOf = ({ assigneeId }: StoredEvent) =>
    assigneeId !== null && everybody.includes(assigneeId) ? [assigneeId] : everybody;
  const described = new Map<Language, Awaited<ReturnType<typeof describeEvents>>>();
  for (const language of languages) {
    described.set(language, await describeEvents(db, events, { stockId, language, now }));
  }
  const news = events.map((event, index): [number, News] => {
    const of = (language: Language) => described.get(language)?.[index];
    const rules = (language: Language) =>
      joinWords([...new Set(of(language)?.firings.map(({ ruleName }) => ruleName))], language);
    return [
      event.id,
      {
        ...{ kind: 'alert', stockId, userIds: peopleOf(event) },
        subject: `alert ${event.id}${again}`,
        title: { 'zh-CN': of('zh-CN')?.title ?? '', en: of('en')?.title ?? '' },
        line: { 'zh-CN': rules('zh-CN'), en: rules('en') },
        ...{ page: 'Alerts', search: `?alert=${event.id}` },
      },
    ];
  });
  return new Map(news);
}
