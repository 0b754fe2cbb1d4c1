import { type SQL, sql } from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The elements whose calls send invitations: into the own company, into any, and into those of clients. */
const invites = {
  own: 'member:invite',
  any: 'user:invite',
  clients: 'client:invite',
} as const satisfies Readonly<Record<string, Element>>;

/** Whether a sender may send what these columns say: of the company only whether it is the operator's. */
const mayGive = (sent: SQL, isOperators: SQL): SQL<boolean> => sql<boolean>`exists (
  select from (
    select coalesce(array_agg(granted.element) filter (where granted.element is not null), '{}') as elements,
      coalesce(bool_or(held.kind = 'operator'), false) as is_operator
    from membership_role
      join membership on membership.user_id = membership_role.user_id
        and membership.stock_id = membership_role.stock_id and membership.withdrawn_at is null
      join app_user on app_user.id = membership_role.user_id and app_user.disabled_at is null
      join role held on held.code = membership_role.role_code
      left join role_element granted on granted.role_code = held.code
    where membership_role.user_id = ${sent}.invited_by and membership_role.stock_id = ${sent}.invited_in
  ) sender
  where
    case when is_operator
      then ${invites.any} = any(elements) or (not ${isOperators} and ${invites.clients} = any(elements))
      else ${invites.own} = any(elements) end
    and not exists (
      select from unnest(${sent}.roles) wanted where not exists (
        select from role where role.code = wanted and ((is_operator and role.kind = 'client') or not exists (
          select from role_element where role_element.role_code = role.code and role_element.element <> all(elements))))))`;

/**
 * Whether who sent an invitation may send it now: an invitation ends with the right to it, otherwise somebody who was
 * disabled would still let people in. By the name of its table in the statement, because invitations know members,
 * whose seats they take, and not the other way round. The last condition is what `mayGrant` says of all its roles.
 */
export const senderMay = (invitation: SQL): SQL<boolean> =>
  mayGive(invitation, sql`${invitation}.stock_id = ${operatorStockId}`);

/** What several invitations have in common that are sent alike: an import has thousands from one sender. */
const alike = sql`invitation.invited_by, invitation.invited_in, invitation.stock_id = ${operatorStockId}, invitation.roles`;

/** How those are sent of which a condition speaks, each once. */
const waysOf = (which: SQL): SQL => sql`
  select distinct ${alike} from invitation where ${which}`;

/**
 * The same of each row of `invitation` for which a condition holds, and undecided of others. It asks about each sender
 * once, so it is for many rows; a condition of one is read twice.
 */
export const sendersMay = (which: SQL): SQL<boolean> => sql<boolean>`(${alike}) in (
  select * from (${waysOf(which)}) as sent (invited_by, invited_in, is_operators, roles)
  where ${mayGive(sql`sent`, sql`is_operators`)})`;

/**
 * Ends for good the invitations whose senders may not send them now. Before rights change, as nothing else gives a right
 * back: otherwise it would bring a link back beside a newer one, and to a seat that somebody else has by now.
 */
export async function endUnsendable(tx: Database): Promise<void> {
  const isOpen = sql`invitation.accepted_at is null and invitation.revoked_at is null and invitation.ended_at is null`;
  await tx.execute(sql`
    with ended as (
      select * from (${waysOf(isOpen)}) as sent (invited_by, invited_in, is_operators, roles)
      where not ${mayGive(sql`sent`, sql`is_operators`)})
    update invitation set ended_at = now() from ended where ${isOpen} and (${alike}) = (
      ended.invited_by, ended.invited_in, ended.is_operators, ended.roles)`);
}
