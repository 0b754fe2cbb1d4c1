import { shareEndpoints } from '#contract/outreach/sharing.ts';
import type { Menus } from '#server/identity/permissions/menus.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { CallerSession } from '#server/platform/http/call-context.ts';
import type { Platform } from '#server/platform/platform.ts';
import { showShare } from './open-share.ts';
import { createShare, listShares, listShareViews, revokeShare, type ShareDeps } from './service.ts';
import { snapshotShareTarget } from './snapshot-target.ts';

export function shareFeature({ db, clock, secret, publicUrl }: Platform, menus: Menus) {
  const deps: ShareDeps = { db, clock, secret, publicUrl };
  const requireShare = (session: CallerSession) => menus.requireElement(session, 'report:share');
  return defineFeature({
    endpoints: shareEndpoints,
    handlers: {
      'share.create': async ({ body: { target, ...share } }, { actor }) => {
        await requireShare(actor);
        const snapshot = await snapshotShareTarget(deps, { stockId: actor.stockId, target });
        return createShare(deps, actor, { ...share, kind: target.kind, target: snapshot });
      },
      'share.list': async ({ body }, { actor }) => {
        await requireShare(actor);
        return listShares(deps, { ...body, stockId: actor.stockId });
      },
      'share.revoke': async ({ body }, { actor }) => {
        await requireShare(actor);
        return revokeShare(deps, { ...body, stockId: actor.stockId });
      },
      'share.views': async ({ body }, { actor }) => {
        await requireShare(actor);
        return listShareViews(deps, { ...body, stockId: actor.stockId });
      },
      'share.open': ({ body }, { language, client }) => showShare(deps, { ...body, language, client }),
    },
  });
}
