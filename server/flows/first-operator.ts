import { createInterface } from 'node:readline/promises';
import { passwordSchema, usernameSchema } from '#contract/session.ts';
import { canonicalUsername } from '#server/features/session/check-account.ts';
import { membershipRoles, memberships, users } from '#server/features/session/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { operatorStockId } from './demo/companies.ts';

/**
 * Without the demo nobody could sign in: asks at the command line for the first operator (decisions §5).
 * Where there is no terminal it says what to do and the start goes on.
 */
export async function createFirstOperator(db: Database, { say }: { say: (text: string) => void }): Promise<void> {
  if ((await db.$count(users)) > 0) return;
  if (!process.stdin.isTTY) {
    say(
      'No account exists yet. Start once in a terminal to create the first operator, or with DEMO=1 on an empty database.',
    );
    return;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  say('No account exists yet. The first operator:');
  const username = await ask(terminal, 'account: ', usernameSchema);
  const password = await ask(terminal, 'password (shown as typed): ', passwordSchema);
  terminal.close();
  await insertOperator(db, canonicalUsername(username), await hashPassword(password));
  say(`Operator ${username} created.`);
}

async function ask(
  terminal: ReturnType<typeof createInterface>,
  question: string,
  schema: typeof usernameSchema | typeof passwordSchema,
): Promise<string> {
  for (;;) {
    const answer = schema.safeParse(await terminal.question(question));
    if (answer.success) return answer.data;
  }
}

async function insertOperator(db: Database, username: string, passwordHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ username, name: username, phone: '', passwordHash })
      .returning({ id: users.id });
    if (!user) throw new Error('the operator was not stored');
    await tx.insert(memberships).values({ userId: user.id, stockId: operatorStockId });
    await tx.insert(membershipRoles).values({ userId: user.id, stockId: operatorStockId, roleCode: 'ADMIN' });
  });
}
