import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UploadSeats } from './upload-seats.ts';

/** Uploads that hold their seats until they are told to go. */
function openHall() {
  const seats = new UploadSeats();
  const seated: string[] = [];
  const come = (whose: string) => {
    const going = Promise.withResolvers<void>();
    const done = seats.seated(async (sit) => {
      await sit(whose);
      seated.push(whose);
      await going.promise;
      seated.splice(seated.indexOf(whose), 1);
    });
    return { done, go: going.resolve };
  };
  return { seated, come };
}

test('of one uploader two files are in memory, and the third once one of them has gone', async () => {
  const { seated, come } = openHall();
  const [first, second, third] = [come('a'), come('a'), come('a')];
  await setImmediate();
  expect(seated).toEqual(['a', 'a']);
  first.go();
  await first.done;
  second.go();
  await second.done;
  await setImmediate();
  expect(seated).toEqual(['a']);
  third.go();
  await third.done;
  expect(seated).toEqual([]);
});

test('of all uploaders sixteen files are in memory, and no more of one wait than come from an address at once', async () => {
  const { seated, come } = openHall();
  const many = Array.from({ length: 20 }, (_, index) => come(`${index}`));
  await setImmediate();
  expect(seated).toHaveLength(16);
  for (const { go } of many) go();
  await Promise.all(many.map(({ done }) => done));
  const greedy = Array.from({ length: 102 }, () => come('a'));
  await expect(come('a').done).rejects.toMatchObject({ code: 'OVERLOADED' });
  for (const { go } of greedy) go();
  await Promise.all(greedy.map(({ done }) => done));
});
