import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import { Outlines } from '#server/platform/lists/outline.ts';
import type { Platform } from '#server/platform/platform.ts';
import { articleEditingFeature } from './articles/editing-routes.ts';
import { articleImportFeature } from './articles/import/routes.ts';
import { articleFeature } from './articles/routes.ts';
import { dictionaryFeature } from './dictionary/routes.ts';
import { feedFeature } from './feeds/routes.ts';
import { manualEditingFeature } from './manual/editing-routes.ts';
import { manualFeature } from './manual/routes.ts';
import { operatorCompanyFeature } from './operator-company/routes.ts';
import type { RenderPage } from './reviews/draw-uncommitted.ts';
import { reviewFeature } from './reviews/routes.ts';
import { setupFeature } from './setup/routes.ts';
import { isSetUp } from './setup/setup-code.ts';
import { siteArticleFeature } from './site/article/routes.ts';
import { siteCompanyFeature } from './site/company/routes.ts';
import { siteContentFeature } from './site/content/content-routes.ts';
import { siteFileSource } from './site/files/file-source.ts';
import { mediaFeature } from './site/media/routes.ts';
import { readMoves } from './site/moved.ts';
import { siteNewsFeature } from './site/news/routes.ts';
import { findNextAppearance } from './site/next-appearance.ts';
import { sitePartnerFeature } from './site/partners/routes.ts';
import { siteProductFeature } from './site/products/routes.ts';
import { siteFrameFeature } from './site/routes.ts';
import { readBrand, readHotline } from './site/service.ts';
import { siteVideoFeature } from './site/videos/routes.ts';
import { sourceFeature } from './sources/routes.ts';
import { uploadFeature } from './uploads/routes.ts';

interface ContentNeeds {
  readonly renderPage: RenderPage;
  readonly admit: RouteLimitCheck;
}

/** Articles, the public site, the manual, and their files. */
export function openContent(platform: Platform, { renderPage, admit }: ContentNeeds) {
  const { db, publicUrl } = platform;
  const articleLists = { db, outlines: new Outlines() };
  let isDone = false;
  return {
    readBrand,
    readHotline,
    /** What serving the site needs to know of its content. */
    site: {
      freshUntil: (now: Date) => findNextAppearance(db, now),
      readMoves: (now: Date) => readMoves(db, { now, publicUrl: publicUrl() }),
      files: siteFileSource(db),
      /** Whether the installation has been set up. That lasts, so it is asked until it is so. */
      isSetUp: async () => {
        isDone ||= await isSetUp(db);
        return isDone;
      },
    },
    features: [
      articleFeature(articleLists),
      articleEditingFeature(articleLists, platform),
      articleImportFeature,
      dictionaryFeature(),
      feedFeature(platform),
      manualFeature,
      manualEditingFeature,
      mediaFeature({ ...platform, admit }),
      operatorCompanyFeature,
      reviewFeature(renderPage, platform),
      setupFeature(platform, { readBrand }),
      siteArticleFeature,
      siteCompanyFeature,
      siteContentFeature(platform),
      siteFrameFeature,
      siteNewsFeature,
      sitePartnerFeature,
      siteProductFeature,
      siteVideoFeature,
      sourceFeature,
      uploadFeature(platform),
    ],
  };
}
