import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { isOpenPath } from '#contract/paths.ts';
import { decideNavigation } from '#web/shared/navigation-guard.ts';
import { hasToken } from './has-token.ts';

/**
 * Holds navigations inside the open site to the rules that the gate applied to the first one.
 * A destination outside the site is a document load: the workspace is another application.
 */
export const guardNavigation: MiddlewareFunction = async ({ request }) => {
  const { pathname } = new URL(request.url);
  const open = isOpenPath(pathname);
  const destination = decideNavigation({ pathname, hasToken: hasToken(), known: true, open });
  if (destination === undefined) return;
  // `/` stands for the workspace where there is a token, and only the gate knows the way in.
  throw destination === '/front' ? redirect(destination) : redirectDocument(destination);
};
