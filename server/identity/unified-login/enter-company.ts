import type { GivenFactor } from '#contract/identity/sessions.ts';
import { lockEntry } from '#server/identity/sessions/lock-entry.ts';
import { isKnownDevice, signDevice } from '#server/identity/sessions/login-guard.ts';
import { startSession } from '#server/identity/sessions/start-session.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/http/call-context.ts';
import { checkFactor } from './check-factor.ts';
import { type Choice, resolveChosenCompany } from './find-chosen.ts';
import { confirmAccount, consumeTicket } from './queries.ts';
import type { UnifyDeps } from './unify-deps.ts';

type Context = Pick<PublicContext, 'client' | 'device' | 'keepDevice'>;

/**
 * Enters the chosen company and atomically consumes the ticket; of concurrent calls one succeeds. The second factor is
 * checked before, so a wrong code does not cost the ticket.
 */
export async function enterCompany(
  deps: UnifyDeps,
  { choice, given = {} }: { readonly choice: Choice; readonly given?: GivenFactor },
  { client, device, keepDevice }: Context,
): Promise<{ token: string; userName: string }> {
  const { ticket, entrance, now } = await resolveChosenCompany(deps, choice);
  const { userId, username, stockId } = entrance;
  if (!ticket.confirmed.includes(userId)) await checkFactor(deps, entrance, { given, client });
  const token = await deps.db.transaction(async (tx) => {
    if (await lockEntry(tx, { userId, stockId })) throw new AppError('UNIFY_TICKET_ENDED');
    if (!(await consumeTicket(tx, ticket.hash, now))) throw new AppError('UNIFY_TICKET_ENDED');
    const isKnown = isKnownDevice(entrance, device, { secret: deps.secret, now });
    await deps.tellNewDevice(tx, { userId, stockId, client, isKnown, now });
    const provenBy = ticket.userId === userId ? null : ticket.userId;
    const begun = await startSession(tx, { userId, stockId, provenBy, client, now });
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address: client.address },
      ...{ action: 'unify.entered', subject: `account ${username}`, detail: { source: ticket.source } },
    });
    return begun;
  });
  keepDevice?.(signDevice(entrance, { secret: deps.secret, now }, device));
  return { token, userName: username };
}

/** Confirms the second factor of the chosen account; its ticket then enters without a code. */
export async function confirmChosen(
  deps: UnifyDeps,
  { value, ...given }: GivenFactor & { readonly value: string },
  { client }: Context,
): Promise<null> {
  const { ticket, entrance } = await resolveChosenCompany(deps, { value });
  if (ticket.confirmed.includes(entrance.userId)) return null;
  await checkFactor(deps, entrance, { given, client });
  await confirmAccount(deps.db, ticket.hash, entrance.userId);
  return null;
}
