import { setImmediate } from 'node:timers/promises';

/**
 * Starts statements of a transaction for each item in order, the next when the database has begun with the one before:
 * what is sent is made while the database works. Fails with the first that fails.
 */
export async function oneAhead<Item>(items: Iterable<Item>, start: (item: Item) => Promise<unknown>): Promise<void> {
  let before: Promise<unknown> | undefined;
  for (const item of items) {
    // What was started is sent at the end of the event loop's turn.
    if (before) await setImmediate();
    const started = start(item);
    // Awaited with the next item.
    started.catch(() => {});
    await before;
    before = started;
  }
  await before;
}
