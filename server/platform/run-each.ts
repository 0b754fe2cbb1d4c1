/**
 * Does the same for each, one after the other: one that fails keeps none of the others from its turn. Throws what failed
 * when all had theirs.
 */
export async function runEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await run(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed`);
  if (failures.length === 1) throw failures[0];
}
