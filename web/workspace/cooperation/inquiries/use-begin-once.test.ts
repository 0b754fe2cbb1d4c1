// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { useBeginOnce } from './use-begin-once.ts';

const refusal = (status: number, code: number): ApiAnswer<InquiryDetail> => ({
  ...{ success: false, status, code, desc: '' },
});
const lost = refusal(0, 500);

it('begins what was lost with its key again, also after another one, and what was answered with a new one', async () => {
  const { result } = renderHook(useBeginOnce);
  const keys: string[] = [];
  const begin = (id: number, answer: ApiAnswer<InquiryDetail>) =>
    result.current(id, async ({ key }) => {
      keys.push(key);
      return answer;
    });
  await begin(7, lost);
  await begin(8, lost);
  await begin(7, refusal(404, 404));
  await begin(7, lost);
  const [first, other, again, anew] = keys;
  expect(again).toBe(first);
  expect(new Set([first, other, anew]).size).toBe(3);
});
