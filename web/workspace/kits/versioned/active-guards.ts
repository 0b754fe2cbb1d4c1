/** A part of the page in which something is not saved. */
export interface ActiveGuard {
  /** Tried first where leaving saves; answers `undefined` where it did not succeed. */
  readonly save: (() => Promise<unknown>) | undefined;
  /** What is typed stays in this browser. */
  readonly staysHere: boolean;
  /** Lets what `act` does pass without a question. */
  readonly leaveFreely: (act: () => void) => void;
}

/** Where what was typed is, once what can be saved has been. */
export type Unsaved = 'nothing' | 'kept' | 'lost';

/** Each as it is at the moment. */
const active = new Set<{ readonly current: ActiveGuard }>();

/** Takes part in leaving everything at once. Returns what ends that. */
export function addGuard(guard: { readonly current: ActiveGuard }): () => void {
  active.add(guard);
  return () => active.delete(guard);
}

/** Saves all that leaving would save, for what has to be known before the page is left. Tells what stays unsaved. */
export async function saveUnsaved(): Promise<Unsaved> {
  const unsaved = await Promise.all(
    [...active].map(async ({ current: { save, staysHere } }): Promise<Unsaved> => {
      if ((await save?.()) !== undefined) return 'nothing';
      return staysHere ? 'kept' : 'lost';
    }),
  );
  return (['lost', 'kept'] as const).find((one) => unsaved.includes(one)) ?? 'nothing';
}

/** Lets a navigation pass that was asked about already. */
export function leaveAllFreely(act: () => void): void {
  const leave = [...active].reduce(
    (next, { current }) =>
      () =>
        current.leaveFreely(next),
    act,
  );
  leave();
}
