import { versionEndpoints } from '#contract/content/versions.ts';
import { textBelongings } from '#server/content/versions/belongings.ts';
import { readVersion } from '#server/content/versions/history.ts';
import { sweepVisits, visitText } from '#server/content/versions/visit-text.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { RenderPage } from './draw-uncommitted.ts';
import { previewPage } from './preview.ts';
import { publishDueChanges } from './publish-due.ts';
import { countWaiting } from './queries.ts';
import { changeReviewSettings, listReviewQueue, readReviewSettings } from './review.ts';
import { versionedKinds } from './versioned-kinds.ts';

/** How late a scheduled change may take its place, in seconds. */
const publishEvery = 15;

/** @param render answers nothing where the public site is not served. */
export function reviewFeature(render: RenderPage, { secret }: Pick<Platform, 'secret'>) {
  return defineFeature({
    endpoints: versionEndpoints,
    belongings: textBelongings,
    handlers: {
      'version.ofArticle': ({ params }, { db }) => readVersion(db, { ...params, subject: 'article' }),
      'version.ofContent': ({ params }, { db }) => readVersion(db, { ...params, subject: 'content' }),
      'version.ofManual': ({ params }, { db }) => readVersion(db, { ...params, subject: 'manual' }),
      'version.previewArticle': ({ body }, { db, actor }) =>
        previewPage(db, render, { ...body, subject: 'article' }, { ...actor, secret }),
      'version.previewContent': ({ body }, { db, actor }) =>
        previewPage(db, render, { ...body, subject: 'content' }, { ...actor, secret }),
      'version.visitArticle': ({ body }, { db, actor }) => visitText(db, versionedKinds.article, body, actor),
      'version.visitContent': ({ body }, { db, actor }) => visitText(db, versionedKinds.content, body, actor),
      'version.visitManual': ({ body }, { db, actor }) => visitText(db, versionedKinds.manual, body, actor),
      'version.reviewQueue': (_request, { db, actor }) => listReviewQueue(db, actor),
      'version.reviewCount': async (_request, { db, actor }) => ({ waiting: await countWaiting(db, actor.userId) }),
      'version.reviewSettings': (_request, { db }) => readReviewSettings(db),
      'version.saveReviewSettings': ({ body }, { db, actor }) => changeReviewSettings(db, body, actor),
    },
    sweeps: [({ db, now }) => sweepVisits(db, now)],
    repeated: [{ name: 'due-changes', every: publishEvery, run: ({ db, now }) => publishDueChanges(db, now) }],
  });
}
