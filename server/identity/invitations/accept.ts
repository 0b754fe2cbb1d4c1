import type { AcceptRequest, JoinRequest, OpenedInvitation } from '#contract/identity/invitations.ts';
import type { PasswordRules } from '#contract/identity/password-rule-sets.ts';
import type { GivenFactor } from '#contract/identity/sessions.ts';
import { type Language, pickText } from '#contract/language.ts';
import { isEmailTaken, setEmail } from '#server/identity/accounts/email-queries.ts';
import { joinCompany } from '#server/identity/members/change-memberships.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import { isReservedUsername } from '#server/identity/sessions/anonymous-username.ts';
import { reasonOf, recordFailure } from '#server/identity/sessions/audit-sign-in.ts';
import { canonicalUsername, checkPassword } from '#server/identity/sessions/check-account.ts';
import { isStillPassword } from '#server/identity/sessions/password-queries.ts';
import { wasUsed } from '#server/identity/sessions/queries.ts';
import { askSecondFactor, requireSecondFactor } from '#server/identity/sessions/second-factor.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { hashToken } from '#server/identity/sessions/token-hash.ts';
import type { NoteEntry } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { PublicContext } from '#server/platform/http/call-context.ts';
import { maskRecipient } from '#server/platform/messages/delivery-failure.ts';
import { validateNewPassword } from '#server/platform/passwords/password-rules.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { endExpiredLink, endFormer, findByLink, type InvitationRow, lockByLink, updateInvitation } from './queries.ts';

export interface AcceptDeps extends SignInDeps {
  readonly rules: PasswordRules;
}

type Caller = Pick<PublicContext, 'client' | 'device' | 'language'>;

/** What a link invites to. Throws INVITATION_ENDED, for one that was made up as for one that has ended. */
export async function checkLink(
  db: Database,
  token: string,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<OpenedInvitation> {
  const { invitation, companyName, sender } = await requireLink(db, token, now);
  const names = new Map((await listGrantingRoles(db)).map(({ code, name }) => [code, pickText(name, language)]));
  return {
    companyName: pickText(companyName, language),
    name: invitation.name,
    invitedBy: sender,
    roles: invitation.roles.flatMap((code) => names.get(code) ?? []),
    to: maskRecipient(invitation.recipient),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/** Makes an account for whoever has the link, once, with the number or the address to which it was sent, and the number of an import. */
export async function acceptAsNew(
  { db, clock, rules }: AcceptDeps,
  { token, name, username: typed, newPwd }: AcceptRequest,
  { client, language }: Caller,
): Promise<null> {
  // The link is judged by when the call came: one that has expired is marked, and no refusal below takes that back.
  const asked = clock();
  // Hashing is expensive, so the link is looked at first.
  const { companyName, shortName } = await requireLink(db, token, asked);
  const username = canonicalUsername(typed);
  const names = [username, name, ...Object.values(companyName), ...Object.values(shortName)];
  const wrong = validateNewPassword(newPwd, { rules, names });
  if (wrong) throw fieldIssue('body.newPwd', wrong, language);
  const passwordHash = await hashPassword(newPwd);
  const now = clock();
  return changeRights(db, async (tx, note) => {
    const invitation = await lockLink(tx, token, asked);
    const phone = invitation.channel === 'sms' ? invitation.recipient : (invitation.phone ?? '');
    // What the log says of a former holder of the name must not become the new one's.
    if (isReservedUsername(username) || (await wasUsed(tx, username)))
      throw fieldIssue('body.username', 'usernameTaken', language);
    const [user] = await tx
      .insert(users)
      .values({ username, name, phone, passwordHash, passwordChangedAt: now })
      .onConflictDoNothing({ target: users.username })
      .returning({ id: users.id });
    if (!user) throw fieldIssue('body.username', 'usernameTaken', language);
    // Whoever has the link reads the mail of the address, which is as good as a code; another's stays another's.
    if (invitation.channel === 'mail' && !(await isEmailTaken(tx, invitation.recipient, user.id))) {
      await setEmail(tx, user.id, invitation.recipient);
    }
    await settle(tx, invitation, { id: user.id, username, address: client.address, now, note });
    return null;
  });
}

/** Lets somebody into the company with an account that they have, once. Proved like at sign-in, with its limits. */
export async function acceptAsMember(
  deps: AcceptDeps,
  { token, username: typed, password, captcha, otp, passkey }: JoinRequest,
  { client, device }: Caller,
): Promise<null> {
  const { db, clock, passwords } = deps;
  const asked = clock();
  await requireLink(db, token, asked);
  const user = await checkPassword(db, { username: typed, password, captcha }, { ...deps, client, device });
  const given = { otp, passkey };
  await askSecondFactor(db, user.id, given, { site: deps.passkeySite(), now: clock() });
  if (passwords.isExpired(user.passwordChangedAt, clock())) throw new AppError('PASSWORD_EXPIRED');
  const { id, username } = user;
  await proveFactor(deps, { id, username, given, client });
  const now = clock();
  return changeRights(db, async (tx, note) => {
    if (!(await isStillPassword(tx, user))) throw new AppError('BAD_CREDENTIALS');
    const invitation = await lockLink(tx, token, asked);
    if (invitation.invitedBy === id) throw new AppError('OWN_RIGHTS');
    await settle(tx, invitation, { id, username, address: client.address, now, note });
    return null;
  });
}

interface Factor extends Pick<PublicContext, 'client'> {
  readonly id: number;
  readonly username: string;
  readonly given: GivenFactor;
}

async function proveFactor(
  { db, clock, secret, compulsoryForOperators, passkeySite }: AcceptDeps,
  { id, username, given, client }: Factor,
): Promise<void> {
  const now = clock();
  try {
    const context = { now, secret, compulsoryForOperators, site: passkeySite(), address: client.address };
    await requireSecondFactor(db, { id }, given, context);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_WRONG') {
      await recordFailure(db, { username, userId: id, reason: reasonOf(given) }, { secret, client, now });
    }
    throw error;
  }
}

async function requireLink(db: Database, token: string, now: Date) {
  const tokenHash = hashToken(token);
  const found = await findByLink(db, tokenHash, now);
  if (!found) {
    await endExpiredLink(db, tokenHash, now);
    throw new AppError('INVITATION_ENDED');
  }
  return found;
}

async function lockLink(tx: Database, token: string, now: Date): Promise<InvitationRow> {
  const invitation = await lockByLink(tx, hashToken(token), now);
  if (!invitation) throw new AppError('INVITATION_ENDED');
  return invitation;
}

interface Joining {
  readonly id: number;
  readonly username: string;
  readonly address: string;
  readonly now: Date;
  readonly note: NoteEntry;
}

/** Lets an account into the company and ends the link. Throws ALREADY_MEMBER. */
async function settle(
  tx: Database,
  { id: invitationId, stockId, recipient, roles, invitedBy }: InvitationRow,
  { id, username, address, now, note }: Joining,
): Promise<void> {
  await joinCompany(tx, { id, stockId, roles });
  await updateInvitation(tx, invitationId, { acceptedAt: now, acceptedBy: id });
  await endFormer(tx, [{ stockId, recipient }], now);
  note({
    ...{ at: now, userId: id, stockId, address, action: 'invitation.accept', subject: `account ${username}` },
    detail: { roles, invitation: invitationId, invitedBy },
  });
}
