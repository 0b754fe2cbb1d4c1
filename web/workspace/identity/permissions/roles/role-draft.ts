import type { Element } from '#contract/codes/elements.ts';
import type { RoleDetail } from '#contract/identity/roles.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

export const rolesQuery = apiQuery('role.list', {}, { quiet: true });

export const roleVersionsQuery = (code: string) => apiQuery('role.versions', { params: { code } }, { quiet: true });

/** What was changed of a role and is not saved; kept while other roles are looked at. */
export interface RoleDraft {
  readonly granted: ReadonlySet<Element>;
  readonly name: { readonly 'zh-CN': string; readonly en: string };
  /** What the role granted, and was called, when the change began. */
  readonly shown: readonly Element[];
  readonly shownName: RoleDetail['name'];
}
