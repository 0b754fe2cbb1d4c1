import { passkeyEndpoints } from '#contract/identity/passkeys.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { deleteExpiredChallenges } from './passkey-queries.ts';
import { addPasskeyAtLogin, beginPasskeyAtLogin } from './second-factor-at-login.ts';
import { askForPasskey, signInByPasskey } from './sign-in-by-passkey.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export function passkeyFeature(deps: SignInDeps, readBrand: ReadBrand) {
  const { secret, compulsoryForOperators, passkeySite } = deps;
  const policy = () => ({ secret, compulsoryForOperators, site: passkeySite() });
  return defineFeature({
    endpoints: passkeyEndpoints,
    handlers: {
      'passkey.list': (_request, { db, actor }) => listOwnPasskeys(db, actor, policy()),
      'passkey.begin': async ({ body }, { db, actor, language, now }) =>
        beginPasskey(db, actor, body, { secret, site: passkeySite(), issuer: await readBrand(db, language, now) }),
      'passkey.add': ({ body }, { db, actor }) => addPasskey(db, actor, body, passkeySite()),
      'passkey.rename': ({ body }, { db, actor }) => renamePasskey(db, actor, body),
      'passkey.remove': ({ body }, { db, actor }) => removePasskey(db, actor, body, policy()),
      'passkey.site': () => Promise.resolve({ rpId: passkeySite()?.rpId ?? null }),
      'passkey.ask': (_request, { db, now }) => askForPasskey(db, deps, now),
      'passkey.signIn': ({ body }, context) => signInByPasskey(context.db, body.passkey, { ...deps, ...context }),
      'passkey.beginAtLogin': async ({ body }, context) =>
        beginPasskeyAtLogin(context.db, body, {
          ...deps,
          ...context,
          issuer: await readBrand(context.db, context.language, context.now),
        }),
      'passkey.addAtLogin': ({ body }, context) => addPasskeyAtLogin(context.db, body, { ...deps, ...context }),
    },
    sweeps: [({ db, now }) => deleteExpiredChallenges(db, now)],
  });
}
