import type { EventCurrency, EventRole, EventType } from '#contract/insight/event-types.ts';
import { type FoundEvent, findEvents, type Mention } from './find-events.ts';

/** An event of a company, as read from an article. */
export interface ReadEvent {
  readonly stockId: number;
  readonly type: EventType;
  readonly role: EventRole;
  /** Words that told the role; empty if it was the order. */
  readonly roleWords: string;
  readonly trigger: string;
  /** In search form. */
  readonly sentence: string;
  /** Exact decimal in units of the currency. */
  readonly amount: string | null;
  readonly currency: EventCurrency | null;
}

/** The version of the rules that events are read by; who changes a rule adds one and queues all articles. */
export const eventRulesVersion = 3;

interface Text {
  /** Chinese headline and the text behind it, in search form. */
  readonly headline: string;
  readonly body: string;
}

interface Locator {
  locate(text: string): Mention[];
}

/** What is new stands at the beginning; further down are earlier events and what others did. */
export const eventReadLength = 400;
const longestSentence = 500;
const sentenceEnd = /(?<=[。!?！？\n])/;
/** How an article goes on speaking of the company of its headline. */
const pronoun = /(?:本公司|该公司|公司)/;

/**
 * The events of tracked companies that headline and beginning of an article tell: one for each company and type, as the
 * first sentence has it. A role or an amount that it leaves open is taken from a later one.
 */
export function readEvents({ headline, body }: Text, matcher: Locator): ReadEvent[] {
  const subjects = [...new Set(matcher.locate(headline).map(({ stockId }) => stockId))];
  const sentences = [headline, ...body.slice(0, eventReadLength).split(sentenceEnd)].map((each) =>
    each.trim().slice(0, longestSentence),
  );
  const events = new Map<string, ReadEvent>();
  for (const sentence of sentences) {
    const companies = companiesIn(sentence, subjects, matcher);
    // Only what happens to tracked companies is an event.
    if (companies.length === 0) continue;
    for (const found of findEvents(sentence, companies)) {
      for (const event of ofCompanies(found, sentence)) {
        const key = `${event.stockId}/${event.type}`;
        const former = events.get(key);
        events.set(key, former ? complete(former, event) : event);
      }
    }
  }
  return [...events.values()];
}

/** Companies named in a sentence, else the only one of the headline where the sentence speaks of 公司. */
function companiesIn(sentence: string, subjects: readonly number[], matcher: Locator): Mention[] {
  const named = matcher.locate(sentence);
  const [subject, ...others] = subjects;
  const found = pronoun.exec(sentence);
  if (named.length > 0 || subject === undefined || others.length > 0 || !found) return named;
  return [{ stockId: subject, start: found.index, end: found.index + found[0].length }];
}

/** One event for each company; of several mentions the first whose role is told. */
function ofCompanies({ type, trigger, amount, companies }: FoundEvent, sentence: string): ReadEvent[] {
  const mentions = Map.groupBy(companies, ({ stockId }) => stockId);
  return [...mentions.values()].flatMap((all) => {
    const company = all.find(({ role }) => role !== 'unsure') ?? all[0];
    return company
      ? [
          {
            ...{ stockId: company.stockId, type, role: company.role, roleWords: company.words },
            ...{ trigger: trigger.text, sentence, amount: amount?.value ?? null, currency: amount?.currency ?? null },
          },
        ]
      : [];
  });
}

function complete(event: ReadEvent, later: ReadEvent): ReadEvent {
  const { role, roleWords } = event.role === 'unsure' ? later : event;
  const { amount, currency } = event.amount === null ? later : event;
  return { ...event, role, roleWords, amount, currency };
}
