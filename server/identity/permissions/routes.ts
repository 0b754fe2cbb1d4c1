import type { menuEndpoints } from '#contract/identity/permissions.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Menus } from './menus.ts';

export function menuHandlers(menus: Menus): Handlers<typeof menuEndpoints> {
  return { 'menu.all': (_request, { session, language }) => menus.list(session, language) };
}
