import type { Location } from 'react-router';
import { createStore } from '#web/workspace/create-store.ts';

/** A part of the page in which something may be unsaved. */
export interface ActiveGuard {
  readonly isDirty: () => boolean;
  /** Tried first where leaving saves; answers `undefined` where it did not succeed. */
  readonly save: (() => Promise<unknown>) | undefined;
  /** What is typed stays in this browser. */
  readonly staysHere: boolean;
  /** Whether it goes with the way from one address to another. */
  readonly isLeft: (from: Location, to: Location) => boolean;
  /** Lets what `act` does pass without a question. */
  readonly leaveFreely: (act: () => void) => void;
}

/** Where what was typed is, once what can be saved has been. */
export type Unsaved = 'nothing' | 'kept' | 'lost';

/** A guard as it is at the moment. */
interface GuardNow {
  readonly current: ActiveGuard;
}

/** In the order in which they came. */
export const activeGuards = createStore<readonly GuardNow[]>([]);

/** Takes part in whatever leaves what is shown. Returns what ends that. */
export function addGuard(guard: GuardNow): () => void {
  activeGuards.set([...activeGuards.get(), guard]);
  return () => activeGuards.set(activeGuards.get().filter((one) => one !== guard));
}

const unsaved = () =>
  activeGuards
    .get()
    .map(({ current }) => current)
    .filter(({ isDirty }) => isDirty());

/** Whatever has something unsaved that goes with the way from one address to another. */
export function findLeft(from: Location, to: Location): readonly ActiveGuard[] {
  return unsaved().filter(({ isLeft }) => isLeft(from, to));
}

/** Saves what leaving would save, of everything unless told of what, before it is left. Tells what stays unsaved. */
export async function saveUnsaved(guards: readonly ActiveGuard[] = unsaved()): Promise<Unsaved> {
  const outcomes = await Promise.all(
    guards.map(async ({ save, staysHere }): Promise<Unsaved> => {
      if ((await save?.()) !== undefined) return 'nothing';
      return staysHere ? 'kept' : 'lost';
    }),
  );
  return (['lost', 'kept'] as const).find((one) => outcomes.includes(one)) ?? 'nothing';
}

/** Lets a navigation pass that was asked about already. */
export function leaveAllFreely(act: () => void): void {
  const leave = activeGuards.get().reduce(
    (next, { current }) =>
      () =>
        current.leaveFreely(next),
    act,
  );
  leave();
}
