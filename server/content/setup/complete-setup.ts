import type { SetupCompany, SetupOperator } from '#contract/content/setup.ts';
import type { PasswordRules } from '#contract/identity/password-rule-sets.ts';
import { pickText } from '#contract/language.ts';
import { nameOperatorCompany } from '#server/content/operator-company/rename-company.ts';
import { sendEmailCode } from '#server/identity/accounts/change-email.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { isReservedUsername } from '#server/identity/sessions/anonymous-username.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { enter } from '#server/identity/sessions/login.ts';
import { signSetupTicket } from '#server/identity/sessions/setup-ticket.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor, PublicContext } from '#server/platform/http/call-context.ts';
import type { MessageQueue } from '#server/platform/messages/message-queue.ts';
import { validateNewPassword } from '#server/platform/passwords/password-rules.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { publishSettings } from './publish-settings.ts';
import { requireSetupTicket } from './setup-code.ts';
import { setupCodes } from './tables.ts';
import { footTexts } from './texts.ts';

export interface SetupDeps extends SignInDeps {
  readonly rules: PasswordRules;
  readonly messages: MessageQueue;
}

type Context = Pick<PublicContext, 'client' | 'language' | 'now' | 'keepDevice'>;

interface Person {
  readonly operator: SetupOperator;
  /** Names of the company, which must not be the password. */
  readonly companyNames: readonly string[];
}

/** Refuses a name that nobody may have, and a password that the rules do not allow for this person, at its field. */
export function checkOperator({ operator, companyNames }: Person, { rules }: SetupDeps, { language }: Context): null {
  if (isReservedUsername(canonicalUsername(operator.username))) {
    throw fieldIssue('body.operator.username', 'usernameTaken', language);
  }
  const names = [operator.username, operator.name, ...companyNames];
  const wrong = validateNewPassword(operator.newPwd, { rules, names });
  if (wrong) throw fieldIssue('body.operator.newPwd', wrong, language);
  return null;
}

interface Completion {
  readonly ticket: string;
  readonly company: SetupCompany;
  readonly operator: SetupOperator;
  readonly withFactor: boolean;
}

/**
 * Sets the installation up, all of it or nothing: the operator's company and brand, and the first operator. Of two
 * visitors who complete it at once one comes first, and the other is refused with SETUP_IS_DONE.
 */
export async function completeSetup(db: Database, done: Completion, deps: SetupDeps, context: Context) {
  const { ticket, company, operator, withFactor } = done;
  const { secret, clock, compulsoryForOperators } = deps;
  const { client, now, language } = context;
  await requireSetupTicket(db, ticket, { secret, now });
  checkOperator({ operator, companyNames: [company.name['zh-CN'], company.brand['zh-CN']] }, deps, context);
  // Slow on purpose, so it is not done under the lock.
  const passwordHash = await hashPassword(operator.newPwd);
  const user = await changeRights(db, async (tx, note) => {
    await requireSetupTicket(tx, ticket, { secret, now });
    const added = await addOperator(tx, operator, { passwordHash, now });
    const editor = { userId: added.id, stockId: operatorStockId, address: client.address, language, now };
    await nameOperatorCompany(tx, company);
    const { email } = operator;
    if (email) {
      const about = { account: added.username, language, brand: pickText(company.brand, language) };
      await sendEmailCode(tx, { userId: added.id, email, now, about }, deps);
    }
    await tx.delete(setupCodes);
    // With entries of its own.
    await publishBrand(tx, company, editor);
    const who = { at: now, userId: added.id, stockId: operatorStockId, address: client.address };
    note({ ...who, action: 'setup.company', detail: company });
    note({ ...who, action: 'setup.operator', subject: `account ${added.username}` });
    return added;
  });
  if (withFactor || compulsoryForOperators)
    return { session: null, factorTicket: signSetupTicket(user, { now: clock(), secret }) };
  const session = await enter(db, { user, stockId: operatorStockId }, { ...deps, ...context });
  return { session, factorTicket: null };
}

interface NewAccount {
  readonly passwordHash: string;
  readonly now: Date;
}

async function addOperator(
  tx: Database,
  { username, name, phone }: SetupOperator,
  { passwordHash, now }: NewAccount,
): Promise<typeof users.$inferSelect> {
  const values = { username: canonicalUsername(username), name, phone, passwordHash, passwordChangedAt: now };
  const [user] = await tx.insert(users).values(values).returning();
  if (!user) throw new Error('the operator was not stored');
  await tx.insert(memberships).values({ userId: user.id, stockId: operatorStockId });
  await tx.insert(membershipRoles).values({ userId: user.id, stockId: operatorStockId, roleCode: 'ADMIN' });
  return user;
}

/** Publishes the settings of the site in the operator's name; what came with the product stays as an earlier version. */
async function publishBrand(tx: Database, company: SetupCompany, editor: Actor): Promise<void> {
  const year = Number(chinaDate(editor.now).slice(0, 4));
  const { brand, phone, recordNumber } = company;
  const changed = { brand, phone, recordNumber: { 'zh-CN': recordNumber }, ...footTexts(company.name, year) };
  await publishSettings(tx, changed, editor);
}
