import type { VersionAction } from '../content/version-states.ts';
import type { Element } from './elements.ts';

/** What each step in the life of an article asks for. */
export const articleActionElements: Readonly<Record<VersionAction, Element>> = {
  submit: 'article:edit',
  sendBack: 'article:edit',
  discard: 'article:edit',
  reopen: 'article:edit',
  schedule: 'article:publish',
  publish: 'article:publish',
  withdraw: 'article:withdraw',
};

/** What each step in the life of something on the site asks for. */
export function siteActionElement(action: VersionAction): Element {
  return action === 'submit' ? 'site:edit' : 'site:publish';
}
