// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { useNamedCreation } from './use-named-creation.ts';

type Answer = ApiAnswer<string>;
const done = (result: string): Answer => ({ success: true, code: 200, desc: '', result });
const failed = (code: number, status = 200): Answer => ({ success: false, code, status, desc: '', requestId: '' });
const lost = failed(0, 0);
const taken = failed(1467);

/** What is stored under the name, and what is answered in turn. */
function open(stored: string, ...answers: Answer[]) {
  const sent: string[] = [];
  const next = (what: string) => {
    sent.push(what);
    return Promise.resolve(answers.shift() ?? lost);
  };
  const { result } = renderHook(() =>
    useNamedCreation<{ text: string }, string>({
      create: ({ text }) => next(`create ${text}`),
      taken: [taken.code],
      readSame: async ({ text }) => (text === stored ? stored : undefined),
      saveOver: (made, { text }) => next(`save ${text} over ${made}`),
    }),
  );
  return { sent, create: (text: string) => result.current({ text }) };
}

it('takes what has the name for one’s own only after a try that was not answered, and only once', async () => {
  const { create } = open('a', taken, lost, taken, taken);
  expect(await create('a')).toMatchObject({ code: taken.code });
  await create('a');
  expect(await create('a')).toMatchObject({ success: true, result: 'a' });
  expect(await create('a')).toMatchObject({ code: taken.code });
});

it('takes nothing of others for one’s own', async () => {
  const { create } = open('another', lost, taken);
  await create('a');
  expect(await create('a')).toMatchObject({ code: taken.code });
});

it('saves what was changed over what the lost try has made', async () => {
  const { sent, create } = open('a', lost, taken, done('b'));
  await create('a');
  expect(await create('b')).toMatchObject({ result: 'b' });
  expect(sent).toEqual(['create a', 'create a', 'save b over a']);
});
