import { type AlertKind, alertConstants } from '#contract/insight/alert-rules.ts';
import { daysBetween } from '#server/platform/days.ts';
import { groupByStory } from './group-events.ts';
import type { Occasion, Rest } from './occasion.ts';
import type { Place, Plan, PlannedFiring, Situation, StoredFiring, StoredRule } from './planned.ts';

const lasting: readonly AlertKind[] = ['spike', 'volume'];

/**
 * What is to change so that the events are those that follow from the articles. What was told stays told: it is
 * followed to the story that its article is in, settled, or marked as no longer so, and never told again.
 */
export function planEvents(situation: Situation): Plan {
  const { rules, storyRules, found, firings, isFresh, placeOf, placeAt, told } = situation;
  const doubled: number[] = [];
  const live: PlannedFiring[] = [];
  for (const firing of firings) {
    const followed = follow(firing, storyRules.has(firing.ruleId), placeOf);
    const isDouble = live.some(({ ruleId, subject }) => ruleId === followed.ruleId && subject === followed.subject);
    if (isDouble) doubled.push(firing.id);
    else live.push(followed);
  }
  for (const rule of rules) {
    const ofRule = found.get(rule.id);
    if (!ofRule) continue;
    const { occasions, rests = [], allFrom } = ofRule;
    const isOfStories = storyRules.has(rule.id);
    const matched = new Set<number>();
    const going = rests.filter((rest) => live.some((firing) => isFormer(rule, firing, rest)));
    live.forEach((firing, index) => {
      const rest = going.find((one) => isFormer(rule, firing, one));
      if (!rest) return;
      matched.add(index);
      live[index] = { ...firing, ...endingAt(rest.until) };
    });
    for (const occasion of occasions) {
      if (going.some((rest) => isPart(occasion, rest))) continue;
      const at = live.findIndex((one, index) => !matched.has(index) && isSame(rule, one, occasion));
      const former = live[at];
      if (former) {
        matched.add(at);
        live[at] = renew(former, occasion, lasting.includes(rule.kind) && isFresh(rule, occasion));
      } else if (isFresh(rule, occasion) && !(isOfStories && told.parts.has(occasion.storyId ?? 0))) {
        matched.add(live.length);
        live.push({ ...valuesOf(occasion), id: undefined, ruleId: rule.id, ruleVersion: rule.version });
      }
    }
    live.forEach((one, index) => {
      // What an edited rule would not find any more was found all the same: it ends as what the rule of now finds.
      const rest = one.ruleVersion === rule.version ? undefined : rests.find((other) => isAbout(one, other));
      if (rest && isLasting(rule, one) && !matched.has(index)) {
        live[index] = { ...one, ...endingAt(rest.endAfter(one.day)) };
        return;
      }
      const isOver = one.ruleId === rule.id && one.ruleVersion === rule.version && one.ending === null;
      // Where not all is looked through, what is not found may be there.
      const isLookedFor =
        lasting.includes(rule.kind) || (isOfStories && beganSince(placeAt(one.storyId ?? 0), allFrom));
      const isGone = isOver && !matched.has(index) && isLookedFor;
      // Nothing more is looked for of who is a peer no more, whatever the rule was then.
      const isNoPeer = rule.kind === 'overtaken' && isLasting(rule, one) && !rests.some((rest) => isAbout(one, rest));
      if (isGone || isNoPeer) live[index] = { ...one, ending: 'changed', until: one.until ?? one.day };
    });
  }
  return { events: groupByStory(live, situation), doubled };
}

const beganSince = (place: Place | undefined, day: string | undefined): boolean =>
  place !== undefined && day !== undefined && place.day >= day;

function follow(firing: StoredFiring, isStory: boolean, placeOf: Situation['placeOf']): PlannedFiring {
  if (firing.articleId === null) return firing;
  const place = placeOf(firing);
  if (!place) return isStory ? { ...firing, ending: 'withdrawn' } : firing;
  const { storyId, originalId: articleId } = place;
  return { ...firing, storyId, articleId, ...(isStory && { subject: String(articleId) }) };
}

/** Whether a firing has not ended and is from before the days that were looked at. */
const isFormer = (rule: StoredRule, firing: PlannedFiring, rest: Rest): boolean =>
  isLasting(rule, firing) && firing.day < rest.from && isAbout(firing, rest);

const isLasting = ({ id }: StoredRule, { ruleId, until }: PlannedFiring): boolean => ruleId === id && until === null;

const isAbout = ({ peerId }: Pick<Occasion, 'peerId'>, rest: Rest): boolean => peerId === rest.peerId;

const isPart = (occasion: Occasion, rest: Rest): boolean =>
  isAbout(occasion, rest) && (rest.until === null || occasion.day <= rest.until);

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
  ...endingAt(until),
});

const endingAt = (until: string | null) => ({ until, ending: until === null ? null : ('settled' as const) });

/** A day that is still counted is told as it is now; after that, only how it ended changes. */
function renew(firing: PlannedFiring, occasion: Occasion, isCounted: boolean): PlannedFiring {
  const { ending, until } = valuesOf(occasion);
  return isCounted ? { ...firing, ...valuesOf(occasion) } : { ...firing, ending, until };
}
