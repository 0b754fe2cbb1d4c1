import { emailSchema } from '#contract/identity/email-schema.ts';
import { personNameSchema, recipientSchema } from '#contract/identity/invitations.ts';
import type { UserMembership } from '#contract/identity/members.ts';
import type { Language } from '#contract/language.ts';
import { nfkc } from '#contract/texts/normal-form.ts';
import { issueText } from '#contract/texts/texts.ts';
import { kindOfCompany } from '#server/identity/members/read-users.ts';
import { mayGrant } from '#server/identity/permissions/may-grant.ts';
import type { GrantingRole } from '#server/identity/permissions/role-queries.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { namedInCell } from '#server/platform/table-import/check-table.ts';
import type { CellIssue, ReadTable } from '#server/platform/table-import/read-small-table.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { failedColumns } from '#server/platform/xlsx/failed-cells.ts';
import type { TableRow } from '#server/platform/xlsx/read-table.ts';
import { type ImportColumn, importTexts } from './import-texts.ts';
import type { NamedAccount } from './queries.ts';

type Row = TableRow<ImportColumn>;

/** What becomes of a row in which nothing is wrong. */
export type RightRow = { readonly row: Row; readonly stockId: number; readonly roles: readonly string[] } & (
  | {
      readonly becomes: 'invited';
      readonly name: string;
      readonly channel: 'mail' | 'sms';
      readonly recipient: string;
      /** Of who is invited by mail. */
      readonly phone: string | null;
    }
  | { readonly becomes: 'linked'; readonly account: NamedAccount }
  | { readonly becomes: 'unchanged'; readonly account: NamedAccount }
  | { readonly becomes: 'waiting' }
);

/** What rows are compared with. */
export interface Surroundings {
  /** Companies by each name and code in lower case; several where a name is not unique. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly roles: readonly GrantingRole[];
  readonly accounts: readonly NamedAccount[];
  readonly memberships: ReadonlyMap<number, readonly UserMembership[]>;
  /** Roles that links give which work, by company and recipient. */
  readonly invited: ReadonlyMap<string, readonly string[]>;
  readonly seats: ReadonlyMap<number, { readonly seats: number; readonly used: number }>;
  /** Accounts that would get something by a partner's link that not everybody has who sets partners up. */
  readonly gaining: ReadonlySet<number>;
  readonly actor: Pick<SignedInActor, 'userId' | 'rights'>;
  /** Whether invitations go out by SMS. */
  readonly invitesBySms: boolean;
  readonly language: Language;
}

/** More characters than any column may have. Normalising a text can make it 18 times as long. */
const longestText = 500;
const cut = (text: string) => text.trim().slice(0, longestText);
export const textOf = (row: Row, column: Exclude<ImportColumn, 'roles'>): string =>
  cut(String(row.cells[column] ?? ''));
export const usernameOf = (row: Row): string => canonicalUsername(textOf(row, 'account'));
export const emailOf = (row: Row): string => nfkc(textOf(row, 'email')).toLowerCase();
export const invitedKey = (stockId: number, recipient: string): string => `${stockId} ${recipient}`;

/** Checks all rows, so that all errors are reported at once. */
export function checkUsers({ rows }: Pick<ReadTable<ImportColumn>, 'rows'>, around: Surroundings) {
  const right: RightRow[] = [];
  const faults: CellIssue<ImportColumn>[] = [];
  const seen = new Map<string, number>();
  const taken = new Map([...around.seats].map(([stockId, { used }]) => [stockId, used]));
  const finders = findersOf(around);
  const { reasons } = importTexts[around.language];
  for (const row of rows) {
    const found: [ImportColumn, string][] = [];
    for (const column of failedColumns(row.cells)) found.push([column, issueText('cellFailed', around.language)]);
    const checked = checkRow(row, { ...around, ...finders, found });
    if (checked && found.length === 0) {
      const { stockId } = checked;
      const keys = keysOf(row, checked).map((key) => invitedKey(stockId, key));
      const earlier = keys.map((key) => seen.get(key)).find((number) => number !== undefined);
      if (earlier !== undefined) found.push(['name', reasons.twice(earlier)]);
      const seats = around.seats.get(stockId);
      const used = taken.get(stockId) ?? 0;
      const takesSeat = checked.becomes === 'invited' || checked.becomes === 'linked';
      if (seats && takesSeat && found.length === 0) {
        if (used >= seats.seats) found.push(['company', reasons.noSeat(seats.seats)]);
        else taken.set(stockId, used + 1);
      }
      if (found.length === 0) {
        for (const key of keys) seen.set(key, row.number);
        right.push(checked);
      }
    }
    faults.push(...found.map(([column, reason]) => ({ row, column, reason })));
  }
  return { right, faults };
}

/** Whose row it is. */
function keysOf(row: Row, checked: RightRow): string[] {
  if ('account' in checked) return [`account ${checked.account.id}`];
  return [emailOf(row), textOf(row, 'phone')].filter(Boolean);
}

function findersOf({ roles, accounts }: Surroundings) {
  const byPhone = Map.groupBy(
    accounts.filter(({ phone }) => phone !== ''),
    ({ phone }) => phone,
  );
  return {
    rolesByCode: new Map(roles.map((role) => [normalizeText(role.code), role])),
    rolesByName: Map.groupBy(
      roles.flatMap((role) =>
        [...new Set(Object.values(role.name).map(normalizeText))].map((name) => ({ name, role })),
      ),
      ({ name }) => name,
    ),
    byUsername: new Map(accounts.map((account) => [account.username, account])),
    byEmail: new Map(accounts.flatMap((account) => (account.email === null ? [] : [[account.email, account]]))),
    byPhone,
  };
}

interface Checking extends Surroundings, ReturnType<typeof findersOf> {
  /** Where errors are added. */
  readonly found: [ImportColumn, string][];
}

function checkRow(row: Row, checking: Checking): RightRow | undefined {
  const stockId = checkCompany(row, checking);
  const roles = checkRoles(row, stockId, checking);
  const account = checkAccount(row, checking);
  const to = checkRecipient(row, account, checking);
  const { found, memberships, invited, gaining, actor, invitesBySms, language } = checking;
  const { reasons } = importTexts[language];
  if (stockId === undefined || found.length > 0) return undefined;
  if (account) {
    const place = memberships.get(account.id)?.find((one) => one.stockId === stockId);
    if (!place && !actor.rights.elements.has('user:edit')) found.push(['account', reasons.mayNotLink]);
    const held = place?.roles.map(({ code }) => code).sort();
    if (held && String(held) !== String(roles)) found.push(['roles', reasons.otherRoles]);
    if (!place && gaining.has(account.id)) found.push(['account', reasons.linkedAtPartner]);
    return { row, stockId, roles, account, becomes: place ? 'unchanged' : 'linked' };
  }
  const name = personNameSchema.safeParse(textOf(row, 'name'));
  if (!name.success) found.push(['name', issueText(name.error.issues[0]?.message ?? '', language)]);
  if (!to) return undefined;
  const offered = invited.get(invitedKey(stockId, to.recipient));
  if (offered) {
    if (String(offered.toSorted()) !== String(roles)) found.push(['roles', reasons.otherRolesOffered]);
    return { row, stockId, roles, becomes: 'waiting' };
  }
  if (!actor.rights.elements.has('user:invite')) found.push(['name', reasons.mayNotInvite]);
  if (to.channel === 'sms' && !invitesBySms) found.push(['email', reasons.noSms]);
  return { row, stockId, roles, becomes: 'invited', name: name.data ?? '', ...to };
}

function checkCompany(row: Row, { places, found, language }: Checking): number | undefined {
  const { reasons } = importTexts[language];
  const text = normalizeText(textOf(row, 'company'));
  const [stockId, another] = places.get(text) ?? [];
  if (!text) found.push(['company', reasons.companyMissing]);
  else if (stockId === undefined) found.push(['company', reasons.companyUnknown]);
  else if (another !== undefined) found.push(['company', reasons.companyAmbiguous]);
  else return stockId;
  return undefined;
}

/** Codes of the roles, sorted. */
function checkRoles(row: Row, stockId: number | undefined, checking: Checking) {
  const { actor, found, language } = checking;
  const { reasons } = importTexts[language];
  const names = String(row.cells.roles ?? '')
    .split(/[;；、,，\n]/)
    .map(cut)
    .filter(Boolean);
  if (names.length === 0) found.push(['roles', reasons.rolesMissing]);
  const codes = names.flatMap((name) => {
    if (found.length >= namedInCell) return [];
    const [role, ...others] = rolesCalled(name, stockId, checking);
    if (!role) found.push(['roles', reasons.roleUnknown(name)]);
    else if (stockId !== undefined && role.kind !== kindOfCompany(stockId))
      found.push(['roles', reasons.roleDoesNotFit(name)]);
    else if (stockId !== undefined && others.length > 0)
      found.push(['roles', reasons.roleAmbiguous(name, codesOf([role, ...others]))]);
    else if (others.length === 0 && !mayGrant(actor.rights, role)) found.push(['roles', reasons.roleBeyondOwn(name)]);
    return role?.code ?? [];
  });
  return [...new Set(codes)].sort();
}

const codesOf = (roles: readonly GrantingRole[]) => roles.map(({ code }) => code);

/** By its code, or all of a name: those that fit the company, where there are any. */
function rolesCalled(text: string, stockId: number | undefined, { rolesByCode, rolesByName }: Checking) {
  const byCode = rolesByCode.get(normalizeText(text));
  if (byCode) return [byCode];
  const named = (rolesByName.get(normalizeText(text)) ?? []).map(({ role }) => role);
  const fitting = stockId === undefined ? [] : named.filter(({ kind }) => kind === kindOfCompany(stockId));
  return fitting.length > 0 ? fitting : named;
}

/** The account that is named, or has the address. */
function checkAccount(row: Row, { byUsername, byEmail, actor, found, language }: Checking): NamedAccount | undefined {
  const { reasons } = importTexts[language];
  const username = usernameOf(row);
  const ofEmail = byEmail.get(emailOf(row));
  const account = username ? byUsername.get(username) : ofEmail;
  if (username && !account) found.push(['account', reasons.accountUnknown]);
  if (!account) return undefined;
  if (ofEmail && ofEmail.id !== account.id) found.push(['email', reasons.emailTaken]);
  if (account.disabledAt) found.push(['account', reasons.accountDisabled]);
  if (account.id === actor.userId) found.push(['account', reasons.accountIsOwn]);
  const name = textOf(row, 'name');
  if (name && normalizeText(name) !== normalizeText(account.name)) found.push(['name', reasons.nameDiffers]);
  return account;
}

/**
 * Where the invitation of somebody without an account goes; what is given has to be right in any case, and an account's
 * own.
 */
function checkRecipient(row: Row, account: NamedAccount | undefined, checking: Checking) {
  const { byEmail, byPhone, found, language } = checking;
  const { reasons } = importTexts[language];
  const [email, phone] = [textOf(row, 'email'), textOf(row, 'phone')];
  const checkedEmail = email ? emailSchema.safeParse(email) : undefined;
  const checkedPhone = phone ? recipientSchema.safeParse({ channel: 'sms', phone }) : undefined;
  for (const [column, checked] of [
    ['email', checkedEmail],
    ['phone', checkedPhone],
  ] as const) {
    if (checked?.error) found.push([column, issueText(checked.error.issues[0]?.message ?? '', language)]);
  }
  if (account) {
    // Another account's address is refused as such.
    if (checkedEmail?.data && checkedEmail.data !== account.email && !byEmail.has(checkedEmail.data))
      found.push(['email', reasons.emailDiffers]);
    if (checkedPhone?.success && phone !== account.phone) found.push(['phone', reasons.phoneDiffers]);
  }
  if (account || usernameOf(row)) return undefined;
  if (byPhone.has(phone)) found.push(['phone', reasons.phoneTaken]);
  if (checkedEmail?.data) return { channel: 'mail' as const, recipient: checkedEmail.data, phone: phone || null };
  if (phone) return { channel: 'sms' as const, recipient: phone, phone: null };
  if (!email) found.push(['email', reasons.nowhereToSend]);
  return undefined;
}
