import { rememberDevice } from '#server/identity/sessions/known-devices.ts';
import { locationOfNetwork } from '#server/identity/sessions/place-of-network.ts';
import { findUser } from '#server/identity/sessions/queries.ts';
import type { ProvedSignIn } from '#server/identity/sessions/sign-in-deps.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deviceOf } from '#server/platform/http/device-of.ts';
import { shownNetworkOf } from '#server/platform/limits/address-key.ts';
import { newDevice as english } from './locales/en.ts';
import { newDevice as chinese } from './locales/zh-CN.ts';
import { notify } from './notify.ts';

/** A browser without its version, which changes every few weeks. */
const withoutVersion = (device: string) => device.replace(/ \d+(?= ·|$)/, '');

/**
 * Tells a person of a sign-in on a device that the account was not used on in half a year, by the browser's cookie or by
 * browser, system and network, which are remembered. The first sign-in of an account is not told. Before the session is
 * begun.
 */
export async function tellNewDevice(
  tx: Database,
  { userId, stockId, client, isKnown, now }: ProvedSignIn,
): Promise<void> {
  const device = withoutVersion(deviceOf(client.agent));
  const network = shownNetworkOf(client.address);
  const isNew = await rememberDevice(tx, { userId, device, network, usedAt: now });
  if (isKnown || !isNew) return;
  const user = await findUser(tx, userId);
  if (!user?.lastSignInAt) return;
  const place = locationOfNetwork(network) || network;
  const title = { 'zh-CN': chinese.title(device, place), en: english.title(device, place) };
  const line = { 'zh-CN': chinese.line, en: english.line };
  const subject = now.toISOString();
  await notify(tx, [{ kind: 'newDevice', stockId, userIds: [userId], subject, title, line }], now);
}
