import { erasureRequestEndpoints } from '#contract/identity/erasure-requests.ts';
import { memberEndpoints } from '#contract/identity/members.ts';
import type { TellingDeps } from '#server/identity/accounts/change-email.ts';
import { type Belongings, defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { anonymiseUser } from './anonymise.ts';
import { askForErasure, readOwnErasure, refuseErasure, takeErasureBack } from './ask-for-erasure.ts';
import { disableUser, enableUser, endSession, endSessions, handOverOfUser, unlockUser } from './change-accounts.ts';
import { addMembership, changeRoles, withdraw } from './change-memberships.ts';
import { correctUser } from './correct-user.ts';
import { readBelongings } from './hand-over.ts';
import { openUser } from './open-user.ts';
import { countViews, listForOperator, readPlaces, readRoles } from './read-users.ts';
import { confirmFactorReset, refuseFactorReset, resetSecondFactor, sweepFactorResets } from './reset-second-factor.ts';

/** @param listBelongings what any feature keeps for people. */
export const memberFeature = (
  { secret, config, ...telling }: Pick<Platform, 'secret' | 'config'> & TellingDeps,
  listBelongings: () => readonly Belongings[],
) => {
  const needsTwo = config.secondFactorResetByTwo;
  return defineFeature({
    endpoints: memberEndpoints,
    handlers: {
      'user.list': ({ body }, { db, language, now }) => listForOperator(db, body, { secret, language, now }),
      'user.counts': ({ body }, { db, now }) => countViews(db, body.filters, { secret, now }),
      'user.detail': ({ params }, { db, actor }) => openUser(db, params.id, actor, { secret, needsTwo }),
      'user.roles': (_request, { db, actor, language }) => readRoles(db, actor, language),
      'user.companies': (_request, { db, language }) => readPlaces(db, language),
      'user.belongings': ({ params }, { db, language, now }) =>
        readBelongings(db, params.id, listBelongings(), { language, now }),
      'user.correct': ({ body }, { db, actor }) => correctUser(db, body, actor, telling),
      'user.disable': ({ body }, { db, actor }) => disableUser(db, body, actor, listBelongings()),
      'user.handOver': ({ body }, { db, actor }) => handOverOfUser(db, body, actor, listBelongings()),
      'user.anonymise': ({ body }, { db, actor }) => anonymiseUser(db, body, actor),
      'user.enable': ({ body }, { db, actor }) => enableUser(db, body.id, actor),
      'user.endSession': ({ body }, { db, actor }) => endSession(db, body, actor),
      'user.endSessions': ({ body }, { db, actor }) => endSessions(db, body.id, actor),
      'user.unlock': ({ body }, { db, actor }) => unlockUser(db, body.id, actor, secret),
      'user.resetSecondFactor': ({ body }, { db, actor }) => resetSecondFactor(db, body, actor, { needsTwo }),
      'user.confirmFactorReset': ({ body }, { db, actor }) => confirmFactorReset(db, body.reset, actor),
      'user.refuseFactorReset': ({ body }, { db, actor }) => refuseFactorReset(db, body.reset, actor),
      'user.changeRoles': ({ body }, { db, actor }) => changeRoles(db, body, actor),
      'user.addMembership': ({ body }, { db, actor }) => addMembership(db, body, actor),
      'user.withdraw': ({ body }, { db, actor }) => withdraw(db, body, actor, listBelongings()),
    },
    sweeps: [({ db, now }) => sweepFactorResets(db, now)],
  });
};

/** People's requests to erase their accounts. */
export const erasureRequestFeature = defineFeature({
  endpoints: erasureRequestEndpoints,
  handlers: {
    'erasure.state': (_request, { db, actor }) => readOwnErasure(db, actor),
    'erasure.ask': ({ body }, { db, actor }) => askForErasure(db, body.note, actor),
    'erasure.withdraw': (_request, { db, actor }) => takeErasureBack(db, actor),
    'user.refuseErasure': ({ body }, { db, actor }) => refuseErasure(db, body, actor),
  },
});
