import { profileEndpoints } from '#contract/identity/profile.ts';
import { smsLimitOf } from '#server/identity/recovery/codes.ts';
import type { SignInDeps } from '#server/identity/sessions/sign-in-deps.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changePhone, readOwnProfile, renameSelf, sendPhoneCode } from './profile.ts';

export function profileFeature(platform: Platform, { passkeySite }: Pick<SignInDeps, 'passkeySite'>) {
  const { secret, messages } = platform;
  const deps = () => ({ secret, messages, site: passkeySite(), ...smsLimitOf(platform) });
  return defineFeature({
    endpoints: profileEndpoints,
    handlers: {
      'profile.read': (_request, { db, actor }) => readOwnProfile(db, actor),
      'profile.rename': ({ body }, { db, actor }) => renameSelf(db, body.name, actor),
      'profile.sendPhoneCode': ({ body }, { db, actor }) => sendPhoneCode(db, body, actor, deps()),
      'profile.changePhone': ({ body }, { db, actor }) => changePhone(db, body, actor, deps()),
    },
  });
}
