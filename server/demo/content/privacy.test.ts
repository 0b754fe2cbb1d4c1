import { expect, test } from 'vitest';
import { oidcTimeout } from '#server/identity/unified-login/oidc-sign-in.ts';
import { privacySections } from './privacy-sections.ts';

test('the policy names every cookie of the sign-in, and how long that of a partner lasts', () => {
  const [chinese, english] =
    privacySections.flatMap(({ paragraphs }) => paragraphs).find(([zh]) => zh.includes('device')) ?? [];
  for (const cookie of ['device', 'session-ended', 'return-to', 'oidc']) {
    expect(chinese).toContain(cookie);
    expect(english).toContain(cookie);
  }
  expect(chinese).toContain('四个 Cookie');
  expect(english).toContain('four more cookies');
  expect(oidcTimeout).toBe(10 * 60);
  expect(chinese).toMatch(/oidc .*十分钟/);
  expect(english).toMatch(/oidc .*ten minutes/);
});
