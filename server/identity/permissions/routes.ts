import { menuEditingEndpoints } from '#contract/identity/menu-editing.ts';
import { menuEndpoints } from '#contract/identity/permissions.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { listMenuVersions, previewMenu, publishMenu, readArrangement } from './arrange-menu.ts';
import type { MenuPaths } from './menu-paths.ts';
import type { Menus } from './menus.ts';
import type { RightsOfSessions } from './rights.ts';

export function menuFeature(menus: Menus, paths: MenuPaths, rights: RightsOfSessions) {
  return defineFeature({
    endpoints: { ...menuEndpoints, ...menuEditingEndpoints },
    handlers: {
      'menu.all': (_request, { actor, language }) => menus.list(actor, language),
      'menu.arrangement': (_request, { db }) => readArrangement(db),
      'menu.preview': ({ body }, { db }) => previewMenu(db, body),
      'menu.publish': ({ body }, { db, actor }) => publishMenu(db, body, actor),
      'menu.versions': (_request, { db }) => listMenuVersions(db),
    },
    caches: [menus, rights, { forgetOn: ['menu'], forget: () => paths.forget() }],
  });
}
