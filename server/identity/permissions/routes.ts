import { menuEndpoints } from '#contract/identity/permissions.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { MenuPaths } from './menu-paths.ts';
import type { Menus } from './menus.ts';
import type { RightsOfSessions } from './rights.ts';

export function menuFeature(menus: Menus, paths: MenuPaths, rights: RightsOfSessions) {
  return defineFeature({
    endpoints: menuEndpoints,
    handlers: { 'menu.all': (_request, { actor, language }) => menus.list(actor, language) },
    caches: [menus, rights, { forgetOn: ['menu'], forget: () => paths.forget() }],
  });
}
