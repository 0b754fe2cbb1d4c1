import { expect, it } from 'vitest';
import { roles } from '#contract/codes/roles.ts';
import { isNonAdminCodeRole } from './roles.ts';

it('only salesman and buyer are non-admin codes', () => {
  expect(roles.filter(isNonAdminCodeRole)).toEqual(['ADMIN_SALESMAN', 'ADMIN_BUYER']);
});
