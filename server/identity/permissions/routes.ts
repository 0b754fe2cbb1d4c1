import { menuEndpoints } from '#contract/identity/permissions.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { MenuPaths } from './menu-paths.ts';
import type { Menus } from './menus.ts';

export function menuFeature(menus: Menus, paths: MenuPaths) {
  return defineFeature({
    endpoints: menuEndpoints,
    handlers: { 'menu.all': (_request, { actor, language }) => menus.list(actor, language) },
    caches: [menus, { forgetOn: ['menu'], forget: () => paths.forget() }],
  });
}
