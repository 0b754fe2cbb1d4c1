import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { isLasting } from '#contract/content/site-content/list-fields.ts';
import type { VersionAction } from '#contract/content/version-states.ts';

/** Permissions on a content page, from the menu. */
export interface Rights {
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
}

/** Whether somebody is offered an action on items of a kind. */
export function mayTake(action: VersionAction, kind: ContentKind, { mayEdit, mayPublish }: Rights): boolean {
  if (action === 'withdraw' && isLasting(kind)) return false;
  return action === 'submit' ? mayEdit : mayPublish;
}
