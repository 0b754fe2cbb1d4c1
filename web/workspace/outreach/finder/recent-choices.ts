import { readRecentChoices, readUserInfo, storeRecentChoices } from '#web/shared/storage.ts';

/** What somebody chose before: enough to offer it again. */
export interface RecentChoice {
  readonly id: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly to: string;
  readonly isOutside?: boolean | undefined;
}

const kept = 6;

/** One person in one company: another company's contacts are not offered after a switch. */
function ownerOf(): string {
  const user = readUserInfo();
  return user ? `${user.username}/${user.stockId}` : '';
}

/** The latest first; gone with the session. */
export function recentChoices(): readonly RecentChoice[] {
  const stored = readRecentChoices<RecentChoice>();
  return stored?.owner === ownerOf() ? stored.choices : [];
}

export function rememberChoice(choice: RecentChoice): void {
  const others = recentChoices().filter(({ id }) => id !== choice.id);
  storeRecentChoices({ owner: ownerOf(), choices: [choice, ...others].slice(0, kept) });
}
