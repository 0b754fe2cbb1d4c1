import { accountChanged as english } from '#server/identity/notifications/locales/en.ts';
import { accountChanged as chinese } from '#server/identity/notifications/locales/zh-CN.ts';
import { notify } from '#server/identity/notifications/notify.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface AccountChange {
  readonly userId: number;
  readonly stockId: number;
  /** What was changed, and whether by the person. */
  readonly change: 'ownPhone' | 'name' | 'phone' | 'nameAndPhone' | 'emailRemoved';
  /** The number that counts from now on, or the address that does no more, masked. */
  readonly masked: string;
  readonly now: Date;
}

/**
 * Tells a person, in the product and by mail, that name or number are others, or the address is gone: it may be somebody
 * else's doing.
 */
export async function tellAccountChanged(
  tx: Database,
  { userId, stockId, change, masked, now }: AccountChange,
): Promise<void> {
  const title = { 'zh-CN': chinese.titles[change](masked), en: english.titles[change](masked) };
  const by = change === 'ownPhone' ? 'bySelf' : 'byOperator';
  const line = { 'zh-CN': chinese[by], en: english[by] };
  // An operator may take the address away in one act with other changes.
  const subject = change === 'emailRemoved' ? `email ${now.toISOString()}` : now.toISOString();
  await notify(tx, [{ kind: 'accountChanged', stockId, userIds: [userId], subject, title, line }], now);
}
