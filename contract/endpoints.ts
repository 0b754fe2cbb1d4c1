import { accountEndpoints } from './account.ts';
import { activityEndpoints } from './activity.ts';
import { articleEndpoints } from './article.ts';
import { articleEditingEndpoints } from './article-editing.ts';
import { articleImportEndpoints } from './article-import.ts';
import { auditEndpoints } from './audit.ts';
import { captchaEndpoints } from './captcha.ts';
import { clientEndpoints } from './client.ts';
import { comparisonEndpoints } from './comparison.ts';
import { contactEndpoints } from './contact.ts';
import { contactExportEndpoints } from './contact-export.ts';
import { contactImportEndpoints } from './contact-import.ts';
import { contentEndpoints } from './content.ts';
import { definitionEndpoints } from './definition.ts';
import { dictionaryEndpoints } from './dictionary.ts';
import type { Endpoint, EndpointInput, EndpointResult } from './endpoint.ts';
import { evaluationEndpoints } from './evaluation.ts';
import { evaluationImportEndpoints } from './evaluation-import.ts';
import { explorerEndpoints } from './explorer.ts';
import { feedEndpoints } from './feed.ts';
import { figureEndpoints } from './figure.ts';
import { homeEndpoints } from './home.ts';
import { hotWordEndpoints } from './hot-word.ts';
import { leadEndpoints } from './lead.ts';
import { leadManagementEndpoints } from './lead-management.ts';
import { manualEndpoints } from './manual.ts';
import { manualEditingEndpoints } from './manual-editing.ts';
import { menuEndpoints } from './menu.ts';
import { moduleEndpoints } from './module.ts';
import { peerEndpoints } from './peer.ts';
import { publicInsightEndpoints } from './public-insight.ts';
import { recoveryEndpoints } from './recovery.ts';
import { reportEndpoints } from './report.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './session.ts';
import { settingEndpoints } from './setting.ts';
import { shareEndpoints } from './share.ts';
import { siteEndpoints } from './site.ts';
import { siteArticleEndpoints } from './site-article.ts';
import { siteCompanyEndpoints } from './site-company.ts';
import { siteNewsEndpoints } from './site-news.ts';
import { sitePartnerEndpoints } from './site-partners.ts';
import { siteProductEndpoints } from './site-products.ts';
import { siteSearchEndpoints } from './site-search.ts';
import { siteVideoEndpoints } from './site-videos.ts';
import { sourceEndpoints } from './source.ts';
import { unifiedLoginEndpoints } from './unified-login.ts';
import { uploadImageEndpoints } from './upload-image.ts';
import { uploadVideoEndpoints } from './upload-video.ts';

/** Every path begins with this (decisions §3). */
export const apiBase = '/api';

/** The whole API. Server and client both iterate it. */
export const endpoints = {
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...auditEndpoints,
  ...accountEndpoints,
  ...menuEndpoints,
  ...dictionaryEndpoints,
  ...articleEndpoints,
  ...articleEditingEndpoints,
  ...articleImportEndpoints,
  ...sourceEndpoints,
  ...feedEndpoints,
  ...manualEndpoints,
  ...manualEditingEndpoints,
  ...uploadImageEndpoints,
  ...uploadVideoEndpoints,
  ...homeEndpoints,
  ...figureEndpoints,
  ...activityEndpoints,
  ...hotWordEndpoints,
  ...comparisonEndpoints,
  ...evaluationEndpoints,
  ...evaluationImportEndpoints,
  ...definitionEndpoints,
  ...recoveryEndpoints,
  ...reportEndpoints,
  ...shareEndpoints,
  ...explorerEndpoints,
  ...settingEndpoints,
  ...siteEndpoints,
  ...siteSearchEndpoints,
  ...siteCompanyEndpoints,
  ...captchaEndpoints,
  ...leadEndpoints,
  ...siteProductEndpoints,
  ...publicInsightEndpoints,
  ...siteNewsEndpoints,
  ...siteArticleEndpoints,
  ...siteVideoEndpoints,
  ...sitePartnerEndpoints,
  ...siteProductEndpoints,
  ...publicInsightEndpoints,
  ...contactImportEndpoints,
  ...contactExportEndpoints,
  ...contentEndpoints,
  ...leadManagementEndpoints,
  ...peerEndpoints,
  ...moduleEndpoints,
  ...clientEndpoints,
  ...contactEndpoints,
  ...unifiedLoginEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type InputOf<N extends EndpointName> = EndpointInput<Endpoints[N]>;
export type ResultOf<N extends EndpointName> = EndpointResult<Endpoints[N]>;

/** Names of the endpoints that anybody may call. */
export type PublicEndpointName = {
  [N in EndpointName]: Endpoints[N] extends { readonly access: 'public' } ? N : never;
}[EndpointName];

/** What a client needs of an endpoint at run time: no schema, so no zod in the public bundle. */
export type EndpointAddress = Pick<Endpoint, 'method' | 'path' | 'kind'>;
