import { type SQL, sql } from 'drizzle-orm';
import { auditEntries } from '#server/platform/audit/tables.ts';

const { action, subject, detail } = auditEntries;

/** The account that was called so until it was anonymised. */
const goneAccount = (username: SQL): SQL =>
  sql`app_user gone where gone.former_username_hash = sha256(convert_to(${username}, 'UTF8'))`;

/** What an entry is about, without the name of an account that is anonymised. */
export const shownSubject = sql<string>`case when ${subject} like 'account %' then coalesce((
    select 'account ' || gone.username from ${goneAccount(sql`substr(${subject}, 9)`)}
  ), ${subject}) else ${subject} end`;

/** Entries were written with names once. One that nobody has any more may be of somebody who is anonymised. */
const nameHidden = '"***"';
const shownName = (name: SQL): SQL => sql`case
    when jsonb_typeof(${name}) = 'string' and not exists (
      select from app_user where name = ${name} #>> '{}' and anonymised_at is null) then ${nameHidden}::jsonb
    else ${name} end`;
const owner = sql`(${detail} -> 'owner')`;

/**
 * Before, after and other details, without what says who somebody was whose account is anonymised: entries are never
 * changed, so it is left out of what is read of them.
 */
export const shownDetail = sql<unknown>`case
  when ${action} in ('unify.linked', 'unify.unlinked') then coalesce((
    select case when ${detail} ? 'username'
      then (${detail} - 'subject') || jsonb_build_object('username', gone.username) else ${detail} - 'subject' end
    from ${goneAccount(sql`coalesce(${detail} ->> 'username', substr(${subject}, 9))`)}
  ), ${detail})
  when ${action} in ('inquiry.setViewers', 'inquiry.handOver') then ${detail} - 'note'
  when ${action} in ('lead.save', 'lead.won', 'lead.many') and ${detail} ? 'owner' then jsonb_set(${detail}, '{owner}',
    case when jsonb_typeof(${owner}) = 'object' then jsonb_build_object(
      'before', ${shownName(sql`(${owner} -> 'before')`)}, 'after', ${shownName(sql`(${owner} -> 'after')`)})
    else ${shownName(owner)} end)
  else ${detail} end`;
