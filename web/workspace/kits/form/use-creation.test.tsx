// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { useCreation } from './use-creation.ts';

type Answer = ApiAnswer<string>;
const done = (result: string): Answer => ({ success: true, code: 200, desc: '', result });
const failed = (code: number, status = 200): Answer => ({ success: false, code, status, desc: '', requestId: '' });
const lost = failed(0, 0);

/** What is sent, and what is answered to it in turn. */
function open(...answers: Answer[]) {
  const sent: string[] = [];
  const keys: string[] = [];
  const next = (what: string) => {
    sent.push(what);
    return Promise.resolve(answers.shift() ?? lost);
  };
  const { result } = renderHook(() =>
    useCreation<{ name: string }, string>({
      make: ({ name }, key) => {
        if (!keys.includes(key)) keys.push(key);
        return next(`make ${name} ${keys.indexOf(key)}`);
      },
      goOn: (made, { name }) => next(`save ${name} over ${made}`),
    }),
  );
  return { sent, create: (name: string) => result.current({ name }) };
}

it('makes the same by the same key until an answer has come, and another by another', async () => {
  const { sent, create } = open(lost, lost, done('x'), done('y'));
  for (const _try of [1, 2, 3, 4]) await create('a');
  expect(sent).toEqual(['make a 0', 'make a 0', 'make a 0', 'make a 1']);
});

it('goes on from what a lost try has made, until that has succeeded', async () => {
  const { sent, create } = open(lost, done('x'), lost, done('x'), failed(400), done('x'), done('z'), done('y'));
  await create('a');
  expect(await create('b')).toMatchObject({ success: false });
  expect(await create('b')).toMatchObject({ code: 400 });
  expect(await create('c')).toMatchObject({ result: 'z' });
  await create('c');
  const taken = ['make a 0', 'save b over x', 'make a 0', 'save b over x', 'make a 0', 'save c over x'];
  expect(sent).toEqual(['make a 0', ...taken, 'make c 1']);
});

it('makes anew what was refused, was removed since, or was refused after all', async () => {
  const refused = open(failed(400), done('x'));
  await refused.create('a');
  await refused.create('b');
  expect(refused.sent).toEqual(['make a 0', 'make b 1']);
  const gone = open(lost, failed(404, 404), done('x'));
  await gone.create('a');
  expect(await gone.create('b')).toMatchObject({ result: 'x' });
  expect(gone.sent).toEqual(['make a 0', 'make a 0', 'make b 1']);
});
