// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { consumeReturnPath } from './return-path.ts';
import { consumeSessionEndReason, storeSessionEnd } from './session-exit.ts';

test('a session that ends while a page is on its way is returned to on that page', () => {
  history.replaceState(null, '', '/home');
  const storeAgain = storeSessionEnd('SESSION_ENDED', 'client');
  history.replaceState(null, '', '/usePage');
  storeAgain();
  expect(consumeSessionEndReason()).toBe('SESSION_ENDED');
  expect(consumeReturnPath('client')).toBe('/usePage');
});
