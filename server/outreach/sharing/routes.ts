import { shareEndpoints } from '#contract/outreach/sharing.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { showShare } from './open-share.ts';
import { createShare, listShares, listShareViews, revokeShare, type ShareDeps, sweepShares } from './service.ts';
import { snapshotShareTarget } from './snapshot-target.ts';

export function shareFeature({ db, clock, secret, publicUrl }: Platform) {
  const deps: ShareDeps = { db, clock, secret, publicUrl };
  return defineFeature({
    endpoints: shareEndpoints,
    handlers: {
      'share.create': async ({ body: { target, ...share } }, { actor }) => {
        const snapshot = await snapshotShareTarget(deps, { stockId: actor.stockId, target, language: actor.language });
        return createShare(deps, actor, { ...share, kind: target.kind, target: snapshot });
      },
      'share.list': ({ body }, { actor }) => listShares(deps, { ...body, stockId: actor.stockId }),
      'share.revoke': ({ body }, { actor }) => revokeShare(deps, actor, body.id),
      'share.views': ({ body }, { actor }) => listShareViews(deps, { ...body, stockId: actor.stockId }),
      // A page that is previewed is drawn in a transaction, which alone knows its link.
      'share.open': ({ body }, { db: own, language, client }) =>
        showShare({ ...deps, db: own }, { ...body, language, client }),
    },
    sweeps: [({ db: own, now }) => sweepShares(own, now)],
  });
}
