import { type AlertEnding, type AlertKind, alertConstants, storyKinds } from '#contract/insight/alert-rules.ts';
import { daysBetween } from '#server/platform/days.ts';
import type { Occasion } from './occasion.ts';
import type { alertEvents, alertFirings, alertRules } from './tables.ts';

export type StoredRule = typeof alertRules.$inferSelect;
export type StoredEvent = typeof alertEvents.$inferSelect;
export type StoredFiring = typeof alertFirings.$inferSelect;

/** Where a story is now. */
export interface Place {
  readonly storyId: number;
  readonly originalId: number;
  readonly reprints: number;
}

interface Situation {
  readonly rules: readonly StoredRule[];
  /** What the rules find now, by rule. */
  readonly found: ReadonlyMap<number, readonly Occasion[]>;
  /** What was found before, as far as it may still change. */
  readonly firings: readonly StoredFiring[];
  /** Their events, and those of the stories that are found now. */
  readonly events: readonly StoredEvent[];
  /** The story that a firing's article belongs to; `undefined` where both are gone. */
  readonly placeOf: (firing: Pick<StoredFiring, 'articleId' | 'storyId'>) => Place | undefined;
  /** Whether an occasion is new enough to be told. */
  readonly isFresh: (rule: StoredRule, occasion: Occasion) => boolean;
}

/** A firing as it is to be; without a number it is new. */
export type PlannedFiring = Pick<
  StoredFiring,
  | 'ruleId'
  | 'ruleVersion'
  | 'subject'
  | 'day'
  | 'until'
  | 'storyId'
  | 'articleId'
  | 'value'
  | 'stories'
  | 'figure'
  | 'peerId'
  | 'word'
  | 'ending'
> & { readonly id: number | undefined };

export interface PlannedEvent {
  /** Without it the event is new. */
  readonly stored: StoredEvent | undefined;
  readonly values: Pick<
    StoredEvent,
    'state' | 'ending' | 'storyId' | 'articleId' | 'reprints' | 'assigneeId' | 'handledBy' | 'handledAt'
  >;
  readonly firings: readonly PlannedFiring[];
  /** Events of stories that are one with its own now. */
  readonly merged: readonly number[];
}

export interface Plan {
  readonly events: readonly PlannedEvent[];
  /** Firings of one rule on stories that are one now. */
  readonly doubled: readonly number[];
}

const lasting: readonly AlertKind[] = ['spike', 'volume'];

/**
 * What is to change so that the events are those that follow from the articles. What was told stays told: it is
 * followed to the story that its article is in, settled, or marked as no longer so, and never told again.
 */
export function planEvents(situation: Situation): Plan {
  const { rules, found, firings, isFresh, placeOf } = situation;
  const doubled: number[] = [];
  const live: PlannedFiring[] = [];
  const kindOf = new Map(rules.map(({ id, kind }) => [id, kind]));
  const isStory = (ruleId: number) => storyKinds.includes(kindOf.get(ruleId) ?? 'spike');
  for (const firing of firings) {
    const followed = follow(firing, isStory(firing.ruleId), placeOf);
    const isDouble = live.some(({ ruleId, subject }) => ruleId === followed.ruleId && subject === followed.subject);
    if (isDouble) doubled.push(firing.id);
    else live.push(followed);
  }
  for (const rule of rules) {
    const occasions = found.get(rule.id);
    if (!occasions) continue;
    const matched = new Set<number>();
    for (const occasion of occasions) {
      const at = live.findIndex((one, index) => !matched.has(index) && isSame(rule, one, occasion));
      const former = live[at];
      if (former) {
        matched.add(at);
        live[at] = renew(former, occasion, lasting.includes(rule.kind) && isFresh(rule, occasion));
      } else if (isFresh(rule, occasion)) {
        matched.add(live.length);
        live.push({ ...valuesOf(occasion), id: undefined, ruleId: rule.id, ruleVersion: rule.version });
      }
    }
    live.forEach((one, index) => {
      const isOver = one.ruleId === rule.id && one.ruleVersion === rule.version && one.ending === null;
      // What an edited rule would not find any more was found all the same.
      const isGone = isOver && !matched.has(index) && (lasting.includes(rule.kind) || isStory(rule.id));
      if (isGone) live[index] = { ...one, ending: 'withdrawn', until: one.until ?? one.day };
    });
  }
  return { events: groupByStory(live, situation), doubled };
}

function follow(firing: StoredFiring, isStory: boolean, placeOf: Situation['placeOf']): PlannedFiring {
  if (firing.articleId === null) return firing;
  const place = placeOf(firing);
  if (!place) return isStory ? { ...firing, ending: 'withdrawn' } : firing;
  const { storyId, originalId: articleId } = place;
  return { ...firing, storyId, articleId, ...(isStory && { subject: String(articleId) }) };
}

/** Whether what was found before is what is found now. */
function isSame({ id, kind }: StoredRule, firing: PlannedFiring, occasion: Occasion): boolean {
  if (firing.ruleId !== id) return false;
  const isWithin = firing.day >= occasion.day && (occasion.until === null || firing.day <= occasion.until);
  switch (kind) {
    case 'firstHeadline':
    case 'keyword':
    case 'theme':
      return firing.storyId === occasion.storyId;
    case 'overtaken':
      return firing.peerId === occasion.peerId && (isWithin || (firing.until === null && occasion.until === null));
    case 'hotWord':
      return firing.word === occasion.word && Math.abs(daysBetween(firing.day, occasion.day)) < alertConstants.wordDays;
    default:
      return isWithin || (occasion.day > firing.day && firing.until !== null && occasion.day <= firing.until);
  }
}

const valuesOf = ({ subject, day, until, storyId, articleId, value, stories, figure, peerId, word }: Occasion) => ({
  ...{ subject, day, until, storyId, articleId, value, stories, figure, peerId, word },
  ending: until === null ? null : ('settled' as const),
});

/** A day that is still counted is told as it is now; after that, only how it ended changes. */
function renew(firing: PlannedFiring, occasion: Occasion, isCounted: boolean): PlannedFiring {
  const { ending, until } = valuesOf(occasion);
  return isCounted ? { ...firing, ...valuesOf(occasion) } : { ...firing, ending, until };
}

/** One event for each story, and for each figure that is about none. */
function groupByStory(live: readonly PlannedFiring[], { rules, firings, events, placeOf }: Situation): PlannedEvent[] {
  const eventOf = new Map(firings.map(({ id, eventId }) => [id, eventId]));
  const eventById = new Map(events.map((event) => [event.id, event]));
  const groups = Map.groupBy(live, ({ storyId, ruleId, subject }) => storyId ?? `${ruleId} ${subject}`);
  const claimed = new Set<number>();
  const planned = [...groups].map(([key, group]) => {
    const former = new Set(group.flatMap(({ id }) => (id === undefined ? [] : (eventOf.get(id) ?? []))));
    const candidates = events
      .filter(({ id, storyId }) => !claimed.has(id) && (former.has(id) || (storyId !== null && storyId === key)))
      .sort((one, other) => rankOf(other, key) - rankOf(one, key) || one.id - other.id);
    const [stored] = candidates;
    if (stored) claimed.add(stored.id);
    return { group, stored, candidates };
  });
  return planned.map(({ group, stored, candidates }) => {
    const merged = candidates.filter(({ id }) => !claimed.has(id));
    for (const { id } of merged) claimed.add(id);
    const [assigneeId] = group.flatMap(({ ruleId }) => rules.find(({ id }) => id === ruleId)?.assigneeId ?? []);
    const about = group.find(({ articleId }) => articleId !== null);
    const place = about && placeOf(about);
    return {
      stored,
      firings: group,
      merged: merged.map(({ id }) => id),
      values: {
        ...stateOf(stored && eventById.get(stored.id), merged, group),
        storyId: about?.storyId ?? null,
        articleId: about?.articleId ?? null,
        reprints: place?.reprints ?? stored?.reprints ?? 0,
        assigneeId: stored ? stored.assigneeId : (assigneeId ?? null),
      },
    };
  });
}

/** What people have worked on goes on; else the one that has always been about the story. */
const rankOf = ({ state, ending, storyId }: StoredEvent, key: unknown): number =>
  (state !== 'open' && ending !== 'settled' && ending !== 'withdrawn' ? 2 : 0) + (storyId === key ? 1 : 0);

function stateOf(
  stored: StoredEvent | undefined,
  merged: readonly StoredEvent[],
  group: readonly PlannedFiring[],
): Pick<StoredEvent, 'state' | 'ending' | 'handledBy' | 'handledAt'> {
  const worked = [stored, ...merged].find(
    (event) => event && (event.ending === 'person' || event.state === 'acknowledged'),
  );
  const { handledBy = null, handledAt = null } = worked ?? {};
  if (worked?.ending === 'person') return { state: 'resolved', ending: 'person', handledBy, handledAt };
  const endings = group.map(({ ending }) => ending);
  if (endings.every((ending) => ending !== null)) {
    const ending: AlertEnding = endings.includes('withdrawn') ? 'withdrawn' : 'settled';
    return { state: 'resolved', ending, handledBy, handledAt };
  }
  return { state: worked ? 'acknowledged' : 'open', ending: null, handledBy, handledAt };
}
