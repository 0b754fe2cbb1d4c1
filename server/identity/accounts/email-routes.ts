import { emailEndpoints } from '#contract/identity/email.ts';
import { defineFeature } from '#server/platform/feature.ts';
import {
  askForEmail,
  cancelEmail,
  confirmEmail,
  type EmailDeps,
  readEmailState,
  removeOwnEmail,
} from './change-email.ts';
import { sweepEmailChanges } from './email-queries.ts';

export function emailFeature(deps: EmailDeps) {
  return defineFeature({
    endpoints: emailEndpoints,
    handlers: {
      'email.state': (_request, { db, actor }) => readEmailState(db, actor),
      'email.change': ({ body }, { db, actor }) => askForEmail(db, actor, body, deps),
      'email.confirm': ({ body }, { db, actor }) => confirmEmail(db, actor, body.code, deps),
      'email.remove': ({ body }, { db, actor }) => removeOwnEmail(db, actor, body, deps),
      'email.cancel': (_request, { db, actor }) => cancelEmail(db, actor),
    },
    sweeps: [({ db, now }) => sweepEmailChanges(db, now)],
  });
}
