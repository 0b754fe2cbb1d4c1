import type { EventTimeline, TimelineEvent } from '#contract/insight/events.ts';
import { compareDecimals } from '#contract/insight/exact-decimal.ts';
import { oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';

/** The contract's lists; their types keep both equal. */
const eventTypes: typeof import('#contract/insight/event-types.ts').eventTypes = [
  ...(['contract', 'tender', 'forecast', 'acquisition', 'transfer', 'increase', 'reduction', 'pledge'] as const),
  ...(['guarantee', 'lawsuit', 'judgment', 'penalty', 'management'] as const),
];
export const roles: typeof import('#contract/insight/event-types.ts').eventRoles = ['subject', 'other', 'unsure'];
const lengths: typeof import('#contract/insight/event-types.ts').timelineDays = [30, 90, 365];
/** In CNY: amounts in other currencies are not converted, and reach none of them. */
export const leastAmounts = [10_000_000, 100_000_000, 1_000_000_000] as const;

const params = {
  company: wholeNumber(2_147_483_647),
  days: oneOf(lengths),
  type: oneOf(eventTypes),
  role: oneOf(roles),
  least: oneOf(leastAmounts),
  event: words(60),
};

/** What the timeline shows, all in the URL. */
export function useTimelineFilters() {
  const [{ company, days = 90, type, role, least, event }, change] = useAddress(params);
  return {
    ...{ query: { days, ...(company !== undefined && { stockId: company }) }, type, role, least, event },
    change: (changes: Parameters<typeof change>[0]) => change(changes, { replace: true }),
  };
}
export type TimelineFilters = ReturnType<typeof useTimelineFilters>;

/** Stands for an event in the address. */
export const keyOf = ({ articleId, type }: TimelineEvent): string => `${articleId}-${type}`;

/** Events that the filters leave; `type` counts only where it is asked for. */
export function filterEvents(
  { events }: EventTimeline,
  { type, role, least }: Pick<TimelineFilters, 'type' | 'role' | 'least'>,
): TimelineEvent[] {
  return events.filter(
    (event) =>
      (type === undefined || event.type === type) &&
      (role === undefined || event.role === role) &&
      (least === undefined ||
        (event.currency === 'CNY' && event.amount !== null && compareDecimals(event.amount, String(least)) >= 0)),
  );
}
