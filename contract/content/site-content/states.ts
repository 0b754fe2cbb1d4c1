import type { ErrorCode } from '../../codes/errors.ts';

/** The states of a content item. A published one is there from its time on, to the second. */
export const contentStates = ['draft', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

/** The states as operators see them: a published item whose time is yet to come is scheduled. */
export const shownStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ShownState = (typeof shownStates)[number];

export function displayState(state: ContentState, publishedAt: Date, at: Date): ShownState {
  return state === 'published' && publishedAt > at ? 'scheduled' : state;
}

/** What an operator can do with an item besides writing. */
export const contentActions = ['publish', 'schedule', 'sendBack', 'withdraw', 'reopen'] as const;
export type ContentAction = (typeof contentActions)[number];

interface Transition {
  /** Where the act leads from each state; from a state that is missing it is refused. */
  readonly to: Readonly<Partial<Record<ShownState, ContentState>>>;
  readonly refusal: ErrorCode;
}

/** The whole life of an item: whatever is not written here does not happen. */
export const contentTransitions: Readonly<Record<ContentAction, Transition>> = {
  publish: { to: { draft: 'published', scheduled: 'published' }, refusal: 'CONTENT_NOT_WAITING' },
  schedule: { to: { draft: 'published' }, refusal: 'CONTENT_NOT_DRAFT' },
  sendBack: { to: { scheduled: 'draft' }, refusal: 'CONTENT_NOT_SCHEDULED' },
  withdraw: { to: { published: 'withdrawn' }, refusal: 'CONTENT_NOT_PUBLISHED' },
  reopen: { to: { withdrawn: 'draft' }, refusal: 'CONTENT_NOT_WITHDRAWN' },
};

/** What can be done with an item in a state, in the order an operator wants it. */
export function contentActionsIn(state: ShownState): ContentAction[] {
  return contentActions.filter((action) => contentTransitions[action].to[state] !== undefined);
}
