import { and, eq, sql } from 'drizzle-orm';
import { locationOfNetwork } from '#server/identity/sessions/place-of-network.ts';
import type { ProvedSignIn } from '#server/identity/sessions/sign-in-deps.ts';
import { sessions, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deviceOf } from '#server/platform/http/device-of.ts';
import { shownNetworkOf } from '#server/platform/limits/address-key.ts';
import { newDevice as english } from './locales/en.ts';
import { newDevice as chinese } from './locales/zh-CN.ts';
import { notify } from './notify.ts';

/** A browser without its version, which changes every few weeks. */
const withoutVersion = (device: string) => device.replace(/ \d+(?= ·|$)/, '');

/**
 * Tells a person of a sign-in on a device that the account was not used on before, by the browser's cookie or by an
 * earlier session with the same browser, system and network. The first sign-in of an account is not told. Before the
 * session is begun.
 */
export async function tellNewDevice(
  tx: Database,
  { userId, stockId, client, isKnown, now }: ProvedSignIn,
): Promise<void> {
  if (isKnown) return;
  const device = withoutVersion(deviceOf(client.agent));
  const network = shownNetworkOf(client.address);
  const [seen] = await tx
    .select({
      isFirst: sql<boolean>`${users.lastSignInAt} is null`,
      isSame: sql<boolean>`exists (${tx
        .select({ one: sql`1` })
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, userId),
            eq(sessions.network, network),
            sql`regexp_replace(${sessions.device}, ' \\d+( ·|$)', '\\1') = ${device}`,
          ),
        )})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!seen || seen.isFirst || seen.isSame) return;
  const place = locationOfNetwork(network) || network;
  const title = { 'zh-CN': chinese.title(device, place), en: english.title(device, place) };
  const line = { 'zh-CN': chinese.line, en: english.line };
  const subject = now.toISOString();
  await notify(tx, [{ kind: 'newDevice', stockId, userIds: [userId], subject, title, line }], now);
}
