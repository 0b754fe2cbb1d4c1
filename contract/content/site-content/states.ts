import { type PublicationState, publicationStates } from '../version-states.ts';

/** The states of a content item in its row. A published one is there from its time on, to the second. */
export const contentStates = ['draft', 'in_review', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

/** The states as operators see them: a published item whose time is yet to come is scheduled. */
export const shownStates = publicationStates;
export type ShownState = PublicationState;

export function displayState(state: ContentState, publishedAt: Date, at: Date): ShownState {
  return state === 'published' && publishedAt > at ? 'scheduled' : state;
}
