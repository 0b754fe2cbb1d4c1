import { type SQL, sql } from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';

/** The elements whose calls send invitations: into the own company, into any, and into those of clients. */
const invites = {
  own: 'member:invite',
  any: 'user:invite',
  clients: 'client:invite',
} as const satisfies Readonly<Record<string, Element>>;

/**
 * Whether who sent an invitation may send it now: an invitation ends with the right to it, otherwise somebody who was
 * disabled would still let people in. By the name of its table in the statement, because invitations know members,
 * whose seats they take, and not the other way round. The last condition is what `mayGrant` says of all its roles.
 */
export const senderMay = (invitation: SQL): SQL<boolean> => sql<boolean>`exists (
  select from (
    select coalesce(array_agg(granted.element) filter (where granted.element is not null), '{}') as elements,
      coalesce(bool_or(held.kind = 'operator'), false) as is_operator
    from membership_role
      join membership on membership.user_id = membership_role.user_id
        and membership.stock_id = membership_role.stock_id and membership.withdrawn_at is null
      join app_user on app_user.id = membership_role.user_id and app_user.disabled_at is null
      join role held on held.code = membership_role.role_code
      left join role_element granted on granted.role_code = held.code
    where membership_role.user_id = ${invitation}.invited_by and membership_role.stock_id = ${invitation}.invited_in
  ) sender
  where
    case when is_operator
      then ${invites.any} = any(elements)
        or (${invitation}.stock_id <> ${operatorStockId} and ${invites.clients} = any(elements))
      else ${invites.own} = any(elements) end
    and not exists (
      select from unnest(${invitation}.roles) wanted where not exists (
        select from role where role.code = wanted and ((is_operator and role.kind = 'client') or not exists (
          select from role_element where role_element.role_code = role.code and role_element.element <> all(elements))))))`;
