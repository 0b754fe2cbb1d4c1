import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UploadSeats } from './upload-seats.ts';

/** Uploads that hold their seats until they are told to go. */
function openHall(longestWait?: number) {
  const seats = new UploadSeats(longestWait);
  const seated: string[] = [];
  const come = (whose: string, company = whose) => {
    const going = Promise.withResolvers<void>();
    const done = seats.seated(async (sit) => {
      await sit({ whose, company });
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

test('for one company six files are in memory, and others have seats beside them', async () => {
  const { seated, come } = openHall();
  const many = Array.from({ length: 20 }, (_, index) => come(`${index}`, 'greedy'));
  await setImmediate();
  expect(seated).toHaveLength(6);
  const other = come('other');
  await setImmediate();
  expect(seated).toContain('other');
  for (const { go } of [other, ...many]) go();
  await Promise.all([other, ...many].map(({ done }) => done));
  expect(seated).toEqual([]);
});

test.each([
  ['the same uploader', ['a', 'a', 'a'], 'a'],
  ['the same company', Array.from({ length: 7 }, (_, index) => `${index}`), 'a'],
  ['everybody', Array.from({ length: 17 }, (_, index) => `${index}`), undefined],
])(
  'whoever gets no seat in time among files of %s is refused, and keeps none from those who come later',
  async (_whose, all, company) => {
    const { seated, come } = openHall(50);
    const came = all.map((whose) => come(whose, company ?? whose));
    const last = came.pop();
    await expect(last?.done).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(seated).toEqual(all.slice(0, -1));
    came[0]?.go();
    await came[0]?.done;
    const [whose = ''] = all;
    const later = come(whose, company ?? whose);
    await setImmediate();
    expect(seated).toHaveLength(came.length);
    for (const { go } of [later, ...came]) go();
    await Promise.all([later, ...came].map(({ done }) => done));
  },
);
