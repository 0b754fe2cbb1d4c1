import { roleEndpoints } from '#contract/identity/roles.ts';
import { type Belongings, defineFeature } from '#server/platform/feature.ts';
import { copyRole, listRoleVersions, readRoles, removeRole, saveRole } from './manage-roles.ts';
import { previewRole } from './preview-role.ts';

/** `listBelongings` names what features keep for people, for the preview of a change. */
export const roleFeature = (listBelongings: () => readonly Belongings[]) =>
  defineFeature({
    endpoints: roleEndpoints,
    handlers: {
      'role.list': (_request, { db, actor }) => readRoles(db, actor),
      'role.preview': ({ body }, { db, actor }) => previewRole({ db, belongings: listBelongings() }, body, actor),
      'role.copy': ({ body }, { db, actor }) => copyRole(db, body, actor),
      'role.save': ({ body }, { db, actor }) => saveRole(db, body, actor),
      'role.versions': ({ params }, { db }) => listRoleVersions(db, params.code),
      'role.remove': ({ body }, { db, actor }) => removeRole(db, body.code, actor),
    },
  });
