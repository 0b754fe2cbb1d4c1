import { secondFactorEndpoints } from '#contract/identity/second-factor.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import { beginAtLogin, confirmAtLogin } from './second-factor-at-login.ts';
import {
  beginOwnSetup,
  confirmOwnSetup,
  readFactorState,
  renewRecoveryCodes,
  turnOffFactor,
} from './set-up-second-factor.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export function secondFactorFeature(deps: SignInDeps, readBrand: ReadBrand) {
  const { secret, compulsoryForOperators, passkeySite } = deps;
  const proving = () => ({ secret, site: passkeySite() });
  return defineFeature({
    endpoints: secondFactorEndpoints,
    handlers: {
      'secondFactor.state': (_request, { db, actor }) => readFactorState(db, actor, compulsoryForOperators),
      'secondFactor.begin': async ({ body }, { db, actor, language, now }) =>
        beginOwnSetup(db, actor, body, { ...proving(), issuer: await readBrand(db, language, now) }),
      'secondFactor.confirm': ({ body }, { db, actor }) => confirmOwnSetup(db, actor, body, secret),
      'secondFactor.turnOff': ({ body }, { db, actor }) =>
        turnOffFactor(db, actor, body, { ...proving(), compulsoryForOperators }),
      'secondFactor.renewRecoveryCodes': ({ body }, { db, actor }) => renewRecoveryCodes(db, actor, body, proving()),
      'secondFactor.beginAtLogin': async ({ body }, context) =>
        beginAtLogin(context.db, body, {
          ...deps,
          ...context,
          issuer: await readBrand(context.db, context.language, context.now),
        }),
      'secondFactor.confirmAtLogin': ({ body }, context) => confirmAtLogin(context.db, body, { ...deps, ...context }),
    },
  });
}
