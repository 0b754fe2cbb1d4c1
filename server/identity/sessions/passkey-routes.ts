import { passkeyEndpoints } from '#contract/identity/passkeys.ts';
import type { Language } from '#contract/language.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { addPasskey, beginPasskey, listOwnPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { deleteExpiredChallenges } from './passkey-queries.ts';
import { addPasskeyAtLogin, beginPasskeyAtLogin } from './second-factor-at-login.ts';
import { askForPasskey, signInByPasskey } from './sign-in-by-passkey.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Name of the product in authenticators; injected, because it is site content. */
type ReadIssuer = (language: Language, now: Date) => Promise<string>;

export function passkeyFeature(deps: SignInDeps, readIssuer: ReadIssuer) {
  const { secret, compulsoryForOperators, passkeySite } = deps;
  const policy = () => ({ secret, compulsoryForOperators, site: passkeySite() });
  return defineFeature({
    endpoints: passkeyEndpoints,
    handlers: {
      'passkey.list': (_request, { db, actor }) => listOwnPasskeys(db, actor, policy()),
      'passkey.begin': async ({ body }, { db, actor, language, now }) =>
        beginPasskey(db, actor, body, { secret, site: passkeySite(), issuer: await readIssuer(language, now) }),
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
          issuer: await readIssuer(context.language, context.now),
        }),
      'passkey.addAtLogin': ({ body }, context) => addPasskeyAtLogin(context.db, body, { ...deps, ...context }),
    },
    sweeps: [({ db, now }) => deleteExpiredChallenges(db, now)],
  });
}
