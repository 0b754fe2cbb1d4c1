import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

test('all have their turn, though one before them failed, and what failed is thrown at the end', async () => {
  const done: number[] = [];
  const run = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  };
  await expect(runEach([1, 2, 3], run)).rejects.toThrow('no 2');
  await expect(runEach([4, 5, 6], run)).rejects.toMatchObject({ errors: [{ message: 'no 4' }, { message: 'no 6' }] });
  await runEach([7], run);
  expect(done).toEqual([1, 3, 5, 7]);
});
