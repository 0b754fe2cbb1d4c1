import { accountEndpoints } from '#contract/identity/accounts.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changePassword } from './service.ts';

export function accountFeature(
  { config, secret }: Pick<Platform, 'config' | 'secret'>,
  { passwords }: Pick<SignInDeps, 'passwords'>,
) {
  return defineFeature({
    endpoints: accountEndpoints,
    handlers: {
      'account.passwordRules': () => Promise.resolve({ rules: config.passwordRules }),
      'account.changePassword': ({ body }, context) => changePassword(context, body, { passwords, secret }),
    },
  });
}
