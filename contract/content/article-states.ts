import { type PublicationState, publicationStates } from './version-states.ts';

/** The steps of an article's life. */
export const articleStates = publicationStates;
export type ArticleState = PublicationState;
