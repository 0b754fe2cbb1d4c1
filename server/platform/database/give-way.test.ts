import pg from 'pg';
import { expect, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { givingWay } from './give-way.ts';

test('who never gets its turn gives up in one line, having said once that it waits', async () => {
  let tries = 0;
  let told = 0;
  const taken = new pg.DatabaseError('canceling statement due to lock timeout', 0, 'error');
  taken.code = '55P03';
  const waiting = givingWay(
    async () => {
      tries += 1;
      throw new Error('Failed query', { cause: taken });
    },
    {
      onWait: () => {
        told += 1;
      },
      pause: 1,
    },
  );
  const error: unknown = await waiting.catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toMatch(/^Error: The database could not be brought up to date: .*\.$/);
  expect([tries, told]).toEqual([20, 1]);
});

test('whatever else fails fails at once', async () => {
  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new Error('no such column');
  };
  await expect(givingWay(failing, {})).rejects.toThrow('no such column');
  expect(tries).toBe(1);
});
