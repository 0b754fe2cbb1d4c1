// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keep, readTabValue } from '../auth/tab-storage.ts';
import { ticketEnded } from '../auth/ticket-ended.ts';
import type { AuthDetailData } from './load-auth-detail.ts';
import { useDetail } from './use-detail.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The page after a reload: all it has is what the tab keeps. */
function reload(answer: () => Promise<Response>) {
  keep('option', 'an option');
  vi.stubGlobal('fetch', answer);
  const data = { detail: null, value: null, notice: 'none' } as unknown as AuthDetailData;
  return renderHook(() => useDetail(data)).result;
}

test('a company that could not be loaded can be asked for again', async () => {
  const result = reload(() => Promise.reject(new TypeError('Failed to fetch')));
  await waitFor(() => expect(result.current.looked).toEqual({ state: 'failed' }));
  expect(readTabValue('option')).toBe('an option');
});

test('a ticket that has ended is said to have ended', async () => {
  const result = reload(async () => Response.json({ code: ticketEnded, desc: 'ended' }));
  await waitFor(() => expect(result.current.looked).toEqual({ state: 'notice', name: 'ended' }));
});
