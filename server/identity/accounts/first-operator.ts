import { createInterface } from 'node:readline/promises';
import type { z } from 'zod';
import { newPasswordSchema } from '#contract/identity/accounts.ts';
import { usernameSchema } from '#contract/identity/sessions.ts';
import { issueText } from '#contract/texts/texts.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { canonicalUsername } from '#server/identity/sessions/check-account.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PasswordRules } from '#server/platform/passwords/password-rule-sets.ts';
import { validateNewPassword } from '#server/platform/passwords/password-rules.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';

interface FirstOperatorOptions {
  readonly say: (text: string) => void;
  readonly rules: PasswordRules;
  readonly now: Date;
}

/**
 * Prompts for the first operator account when no demo is loaded (docs/product/identity.md, "First data and demo
 * accounts"). Without a terminal it prints what to do and the start continues.
 */
export async function createFirstOperator(db: Database, { say, rules, now }: FirstOperatorOptions): Promise<void> {
  if ((await db.$count(users)) > 0) return;
  if (!process.stdin.isTTY) {
    say(
      'No account exists yet. Start once in a terminal to create the first operator, or with DEMO=1 on an empty database.',
    );
    return;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  say('No account exists yet. The first operator:');
  const username = canonicalUsername(await ask('account: ', usernameSchema, { terminal, say }));
  const allowed = newPasswordSchema.superRefine((value, context) => {
    const wrong = validateNewPassword(value, { rules, names: [username] });
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
  });
  const password = await ask('password (shown as typed): ', allowed, { terminal, say });
  terminal.close();
  await insertOperator(db, { username, passwordHash: await hashPassword(password), now });
  say(`Operator ${username} created.`);
}

interface Conversation {
  readonly terminal: ReturnType<typeof createInterface>;
  readonly say: (text: string) => void;
}

/** Prompts until the input is valid, and says what is wrong with it. */
async function ask(question: string, schema: z.ZodType<string>, { terminal, say }: Conversation): Promise<string> {
  for (;;) {
    const answer = schema.safeParse(await terminal.question(question));
    if (answer.success) return answer.data;
    for (const { message } of answer.error.issues) say(issueText(message, 'en'));
  }
}

interface Operator {
  readonly username: string;
  readonly passwordHash: string;
  readonly now: Date;
}

async function insertOperator(db: Database, { username, passwordHash, now }: Operator): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ username, name: username, phone: '', passwordHash, passwordChangedAt: now })
      .returning({ id: users.id });
    if (!user) throw new Error('the operator was not stored');
    await tx.insert(memberships).values({ userId: user.id, stockId: operatorStockId });
    await tx.insert(membershipRoles).values({ userId: user.id, stockId: operatorStockId, roleCode: 'ADMIN' });
  });
}
