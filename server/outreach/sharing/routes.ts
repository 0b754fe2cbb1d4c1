import type { shareEndpoints } from '#contract/outreach/sharing.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession, Handlers } from '#server/platform/http/handlers.ts';
import { showShare } from './open-share.ts';
import { createShare, listShares, listShareViews, revokeShare, type ShareDeps } from './service.ts';
import { snapshotShareTarget } from './snapshot-target.ts';

interface Deps extends ShareDeps {
  /** Element codes come from the menu and are injected. */
  readonly listElements: (session: CallerSession) => Promise<string[]>;
}

export function shareHandlers(deps: Deps): Handlers<typeof shareEndpoints> {
  const requireShare = async (session: CallerSession) => {
    if (!(await deps.listElements(session)).includes('report:share')) throw new AppError('NOT_PERMITTED');
  };
  return {
    'share.create': async ({ body: { target, ...share } }, { session }) => {
      await requireShare(session);
      const kept = await snapshotShareTarget(deps, { stockId: session.stockId, target });
      return createShare(deps, session, { ...share, kind: target.kind, target: kept });
    },
    'share.list': async ({ body }, { session }) => {
      await requireShare(session);
      return listShares(deps, { ...body, stockId: session.stockId });
    },
    'share.revoke': async ({ body }, { session }) => {
      await requireShare(session);
      return revokeShare(deps, { ...body, stockId: session.stockId });
    },
    'share.views': async ({ body }, { session }) => {
      await requireShare(session);
      return listShareViews(deps, { ...body, stockId: session.stockId });
    },
    'share.open': ({ body }, { language, reader }) => showShare(deps, { ...body, language, reader }),
  };
}
