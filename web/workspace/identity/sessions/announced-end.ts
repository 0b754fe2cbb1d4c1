import { createStore } from '#web/workspace/create-store.ts';

/** How many minutes before its end a session is announced to end: time enough to save, and a last call. */
const announcedBefore = [2, 10] as const;
/** By how much a moment that was said may be wrong before another one is said, in milliseconds: answers take a while. */
const saidWithin = 10_000;

interface AnnouncedEnd {
  /** Within how many the session ends. */
  readonly minutes: (typeof announcedBefore)[number];
  /** When it ends, by the clock that the reader has before them; ISO 8601. */
  readonly at: string;
  readonly isClosed: boolean;
}

/** The end of a session that has almost lasted as long as one may. */
export const announcedEnd = createStore<AnnouncedEnd | undefined>(undefined);

/**
 * Announces the end of the session once it is near. No timer of the tab's own counts down to it: that would stand still
 * while the computer sleeps, and know nothing of whoever signed in anew in another tab.
 * @param endsIn milliseconds, as the server has just answered
 */
export function noteSessionEnd(endsIn: number): void {
  const minutes = announcedBefore.find((before) => endsIn <= before * 60_000);
  if (minutes === undefined) {
    announcedEnd.set(undefined);
    return;
  }
  const end = Date.now() + endsIn;
  const said = announcedEnd.get();
  const isSameCall = said?.minutes === minutes;
  const isSameMoment = said !== undefined && Math.abs(Date.parse(said.at) - end) < saidWithin;
  if (isSameCall && isSameMoment) return;
  announcedEnd.set({
    minutes,
    at: isSameMoment ? said.at : new Date(end).toISOString(),
    isClosed: isSameCall && said.isClosed,
  });
}

/** Until it is announced for the last time. */
export function closeAnnouncement(): void {
  const said = announcedEnd.get();
  if (said) announcedEnd.set({ ...said, isClosed: true });
}
