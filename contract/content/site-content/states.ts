import type { ErrorCode } from '../../codes/errors.ts';

/** States of a content item. A published item is visible from its publication time on. */
export const contentStates = ['draft', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

/** States shown to operators: a published item with a future time is scheduled. */
export const shownStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ShownState = (typeof shownStates)[number];

export function displayState(state: ContentState, publishedAt: Date, at: Date): ShownState {
  return state === 'published' && publishedAt > at ? 'scheduled' : state;
}

/** State transitions an operator can request. */
export const contentActions = ['publish', 'schedule', 'sendBack', 'withdraw', 'reopen'] as const;
export type ContentAction = (typeof contentActions)[number];

interface Transition {
  /** Target state by current state; missing states refuse the action. */
  readonly to: Readonly<Partial<Record<ShownState, ContentState>>>;
  readonly refusal: ErrorCode;
}

/** All allowed transitions. */
export const contentTransitions: Readonly<Record<ContentAction, Transition>> = {
  publish: { to: { draft: 'published', scheduled: 'published' }, refusal: 'CONTENT_NOT_WAITING' },
  schedule: { to: { draft: 'published' }, refusal: 'CONTENT_NOT_DRAFT' },
  sendBack: { to: { scheduled: 'draft' }, refusal: 'CONTENT_NOT_SCHEDULED' },
  withdraw: { to: { published: 'withdrawn' }, refusal: 'CONTENT_NOT_PUBLISHED' },
  reopen: { to: { withdrawn: 'draft' }, refusal: 'CONTENT_NOT_WITHDRAWN' },
};

/** Actions available in a state, in display order. */
export function contentActionsIn(state: ShownState): ContentAction[] {
  return contentActions.filter((action) => contentTransitions[action].to[state] !== undefined);
}
