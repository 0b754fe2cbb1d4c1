import { type SQL, sql } from 'drizzle-orm';
import { alwaysMailed } from '#contract/identity/notifications.ts';

/**
 * What each table holds of a person, by the columns that name one. `account-data.test.ts` derives these columns from the
 * schema: a table that comes later has to say here what becomes of it.
 */
interface PersonTable {
  /** The person's own: the whole row goes out. */
  readonly own?: readonly string[];
  /** What the person did to something else: of the row go out its key, these columns and all points of time. */
  readonly deeds?: readonly string[];
  /** Columns that nobody gets, because one could act with them. */
  readonly withheld?: readonly string[];
  /** Which of the own rows go out, where not all do. */
  readonly only?: (userId: number) => SQL;
  /** Columns of the own rows that go out of some of them alone: elsewhere they hold what is a company's. */
  readonly partly?: { readonly columns: readonly string[]; readonly where: (userId: number) => SQL };
}

/** What somebody has seen or kept of a company that they belong to no more stays there. */
const ofPresentCompany = (userId: number) =>
  sql`stock_id in (select stock_id from membership where user_id = ${userId} and withdrawn_at is null)`;

/** What was told of the account itself is the person's, in whichever company. */
const ofAccountOrPresent = (userId: number) =>
  sql`(kind = any(${sql.param([...alwaysMailed])}::text[]) or ${ofPresentCompany(userId)})`;

/** What was done to the person's account, also by others, and what they did to it without naming it. */
const toOwnAccount = (userId: number) =>
  sql`(subject = (select 'account ' || username from app_user where id = ${userId})
    or action ~ '^(account|passkey|recovery|secondFactor|session)[.]')`;

export const personTables: Readonly<Record<string, PersonTable>> = {
  app_user: { own: ['id'], withheld: ['password_hash', 'former_username_hash', 'demo'] },
  membership: { own: ['user_id'] },
  membership_role: { own: ['user_id'] },
  session: { own: ['user_id', 'proven_by'], withheld: ['token_hash'] },
  known_device: { own: ['user_id'] },
  former_password: { own: ['user_id'], withheld: ['hash'] },
  second_factor: { own: ['user_id'], withheld: ['sealed_secret', 'last_step'] },
  passkey: { own: ['user_id'], withheld: ['credential_id', 'public_key', 'handle', 'counter'] },
  passkey_challenge: { own: ['user_id'], withheld: ['challenge', 'handle'] },
  recovery_code: { own: ['user_id'], withheld: ['hash'] },
  recovery_ticket: { own: ['user_id'], withheld: ['hash'] },
  verification_code: { own: ['user_id'], withheld: ['account_key', 'code_mac', 'phone_key'] },
  email_change: { own: ['user_id'], withheld: ['code_mac'] },
  unify_link: { own: ['user_id'] },
  unify_ticket: { own: ['user_id'], withheld: ['hash'] },
  erasure_request: { own: ['user_id'], deeds: ['decided_by'] },
  factor_reset: { own: ['user_id'], deeds: ['requested_by', 'decided_by'] },
  notification: { own: ['user_id'], only: ofAccountOrPresent },
  notification_setting: { own: ['user_id'] },
  notification_bot: { own: ['user_id'], withheld: ['sealed'] },
  saved_search: { own: ['user_id'], only: ofPresentCompany },
  list_view: { own: ['user_id'], only: ofPresentCompany },
  list_choice: { own: ['user_id'] },
  home_visit: { own: ['user_id'] },
  made_once: { own: ['user_id'], only: ofPresentCompany },
  text_visit: { own: ['user_id'] },
  audit_entry: { own: ['user_id'], withheld: ['hash'], partly: { columns: ['detail'], where: toOwnAccount } },
  upload: { own: ['user_id'] },
  contact_import: { deeds: ['user_id'] },
  table_import: { deeds: ['user_id'] },
  job: { deeds: ['user_id'] },
  invitation: { own: ['accepted_by'], deeds: ['invited_by'], withheld: ['token_hash'] },
  module_request: { deeds: ['requested_by', 'answered_by'] },
  setting_version: { deeds: ['changed_by'] },
  version: { deeds: ['written_by', 'changed_by'] },
  kept_version: { deeds: ['changed_by'] },
  lead: { deeds: ['changed_by', 'owner_id'] },
  client_start: { deeds: ['names_confirmed_by'] },
  unify_key: { deeds: ['created_by'] },
  tone_correction: { deeds: ['corrected_by'] },
  event_correction: { deeds: ['corrected_by'] },
  story_decision: { deeds: ['decided_by', 'ended_by'] },
  supplier_state_change: { deeds: ['changed_by'] },
  supplier_rating: { deeds: ['rated_by'] },
  installation: { deeds: ['allowed_by'] },
  alert_rule: { deeds: ['assignee_id', 'created_by'] },
  alert_event: { deeds: ['assignee_id', 'handled_by'] },
  alert_firing: { deeds: ['judged_by'] },
  inquiry: { deeds: ['created_by', 'opening_by', 'opened_by'] },
  push: { deeds: ['created_by'] },
  client_erasure: { deeds: ['requested_by'] },
  share_link: { deeds: ['created_by'] },
};
