import { clientEndpoints } from './clients/customers.ts';
import { leadManagementEndpoints } from './clients/lead-management.ts';
import { leadEndpoints } from './clients/leads.ts';
import { moduleEndpoints } from './clients/modules.ts';
import { simulatorEndpoints } from './clients/simulator.ts';
import { articleEditingEndpoints } from './content/article-editing.ts';
import { articleImportEndpoints } from './content/article-import.ts';
import { articleEndpoints } from './content/articles.ts';
import { dictionaryEndpoints } from './content/dictionary.ts';
import { feedEndpoints } from './content/feeds.ts';
import { manualEndpoints } from './content/manual.ts';
import { manualEditingEndpoints } from './content/manual-editing.ts';
import { operatorCompanyEndpoints } from './content/operator-company.ts';
import { setupEndpoints } from './content/setup.ts';
import { siteEndpoints } from './content/site.ts';
import { siteArticleEndpoints } from './content/site-article.ts';
import { siteCompanyEndpoints } from './content/site-company.ts';
import { contentEndpoints } from './content/site-content.ts';
import { siteNewsEndpoints } from './content/site-news.ts';
import { sitePartnerEndpoints } from './content/site-partners.ts';
import { siteProductEndpoints } from './content/site-products.ts';
import { siteVideoEndpoints } from './content/site-videos.ts';
import { sourceEndpoints } from './content/sources.ts';
import { uploadImageEndpoints } from './content/upload-image.ts';
import { uploadVideoEndpoints } from './content/upload-video.ts';
import { versionEndpoints } from './content/versions.ts';
import { inquiryEndpoints } from './cooperation/inquiries.ts';
import { inquiryTemplateEndpoints } from './cooperation/inquiry-templates.ts';
import { ownQuoteEndpoints } from './cooperation/own-quotes.ts';
import { quoteEndpoints } from './cooperation/quotes.ts';
import { supplierImportEndpoints } from './cooperation/supplier-import.ts';
import { supplierEndpoints } from './cooperation/suppliers.ts';
import type { Endpoint, EndpointInput, EndpointResult } from './endpoint.ts';
import { accountEndpoints } from './identity/accounts.ts';
import { auditEndpoints } from './identity/audit.ts';
import { captchaEndpoints } from './identity/captcha.ts';
import { companyMemberEndpoints } from './identity/company-members.ts';
import { emailEndpoints } from './identity/email.ts';
import { erasureRequestEndpoints } from './identity/erasure-requests.ts';
import { invitationEndpoints } from './identity/invitations.ts';
import { listViewEndpoints } from './identity/list-views.ts';
import { memberEndpoints } from './identity/members.ts';
import { menuEditingEndpoints } from './identity/menu-editing.ts';
import { notificationEndpoints } from './identity/notifications.ts';
import { partnerEndpoints } from './identity/partners.ts';
import { passkeyEndpoints } from './identity/passkeys.ts';
import { menuEndpoints } from './identity/permissions.ts';
import { profileEndpoints } from './identity/profile.ts';
import { recoveryEndpoints } from './identity/recovery.ts';
import { roleEndpoints } from './identity/roles.ts';
import { secondFactorEndpoints } from './identity/second-factor.ts';
import { sessionEndpoints } from './identity/sessions.ts';
import { unifiedLoginEndpoints } from './identity/unified-login.ts';
import { userImportEndpoints } from './identity/user-import.ts';
import { activityEndpoints } from './insight/activity.ts';
import { alertEndpoints } from './insight/alerts.ts';
import { companyEndpoints } from './insight/companies.ts';
import { companyImportEndpoints } from './insight/company-import.ts';
import { comparisonEndpoints } from './insight/comparison.ts';
import { evaluationImportEndpoints } from './insight/evaluation-import.ts';
import { evaluationEndpoints } from './insight/evaluations.ts';
import { eventEndpoints } from './insight/events.ts';
import { definitionEndpoints } from './insight/explanations.ts';
import { explorerEndpoints } from './insight/explorer.ts';
import { figureEndpoints } from './insight/figures.ts';
import { frontPageEndpoints } from './insight/front-page.ts';
import { homeEndpoints } from './insight/home.ts';
import { hotWordEndpoints } from './insight/hot-words.ts';
import { indicatorEndpoints } from './insight/indicators.ts';
import { peerEndpoints } from './insight/peers.ts';
import { publicInsightEndpoints } from './insight/public-insight.ts';
import { reportEndpoints } from './insight/reports.ts';
import { settingEndpoints } from './insight/settings.ts';
import { siteSearchEndpoints } from './insight/site-search.ts';
import { sourcePageEndpoints } from './insight/source-page.ts';
import { storyEndpoints } from './insight/stories.ts';
import { themeEndpoints } from './insight/themes.ts';
import { toneEndpoints } from './insight/tone.ts';
import { accountDataEndpoints } from './operation/account-data.ts';
import { clientDataEndpoints } from './operation/client-data.ts';
import { clientStartEndpoints } from './operation/client-start.ts';
import { installationEndpoints } from './operation/installation.ts';
import { jobEndpoints } from './operation/jobs.ts';
import { operatorHomeEndpoints } from './operation/operator-home.ts';
import { statusEndpoints } from './operation/status.ts';
import { botEndpoints } from './outreach/bots.ts';
import { contactExportEndpoints } from './outreach/contact-export.ts';
import { contactImportEndpoints } from './outreach/contact-import.ts';
import { contactEndpoints } from './outreach/contacts.ts';
import { finderEndpoints } from './outreach/finder.ts';
import { pushEndpoints } from './outreach/pushes.ts';
import { shareEndpoints } from './outreach/sharing.ts';

/** Base path of all calls (docs/product/api.md, "Paths"). */
export const apiBase = '/api';

/** All endpoints. Server and client iterate it. */
export const endpoints = {
  ...operatorCompanyEndpoints,
  ...setupEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...auditEndpoints,
  ...clientStartEndpoints,
  ...statusEndpoints,
  ...installationEndpoints,
  ...jobEndpoints,
  ...accountDataEndpoints,
  ...clientDataEndpoints,
  ...memberEndpoints,
  ...erasureRequestEndpoints,
  ...accountEndpoints,
  ...emailEndpoints,
  ...profileEndpoints,
  ...menuEndpoints,
  ...menuEditingEndpoints,
  ...roleEndpoints,
  ...listViewEndpoints,
  ...notificationEndpoints,
  ...dictionaryEndpoints,
  ...articleEndpoints,
  ...articleEditingEndpoints,
  ...articleImportEndpoints,
  ...sourceEndpoints,
  ...supplierEndpoints,
  ...supplierImportEndpoints,
  ...inquiryTemplateEndpoints,
  ...inquiryEndpoints,
  ...quoteEndpoints,
  ...ownQuoteEndpoints,
  ...feedEndpoints,
  ...manualEndpoints,
  ...manualEditingEndpoints,
  ...versionEndpoints,
  ...uploadImageEndpoints,
  ...uploadVideoEndpoints,
  ...homeEndpoints,
  ...operatorHomeEndpoints,
  ...figureEndpoints,
  ...activityEndpoints,
  ...alertEndpoints,
  ...hotWordEndpoints,
  ...companyEndpoints,
  ...indicatorEndpoints,
  ...companyImportEndpoints,
  ...comparisonEndpoints,
  ...evaluationEndpoints,
  ...evaluationImportEndpoints,
  ...definitionEndpoints,
  ...recoveryEndpoints,
  ...invitationEndpoints,
  ...userImportEndpoints,
  ...companyMemberEndpoints,
  ...reportEndpoints,
  ...shareEndpoints,
  ...finderEndpoints,
  ...explorerEndpoints,
  ...eventEndpoints,
  ...storyEndpoints,
  ...toneEndpoints,
  ...settingEndpoints,
  ...siteEndpoints,
  ...frontPageEndpoints,
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
  ...contactImportEndpoints,
  ...contactExportEndpoints,
  ...contentEndpoints,
  ...leadManagementEndpoints,
  ...peerEndpoints,
  ...moduleEndpoints,
  ...simulatorEndpoints,
  ...clientEndpoints,
  ...contactEndpoints,
  ...botEndpoints,
  ...pushEndpoints,
  ...partnerEndpoints,
  ...unifiedLoginEndpoints,
  ...themeEndpoints,
  ...sourcePageEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type InputOf<N extends EndpointName> = EndpointInput<Endpoints[N]>;
export type ResultOf<N extends EndpointName> = EndpointResult<Endpoints[N]>;

/** Names of the endpoints that need no session. */
export type PublicEndpointName = {
  [N in EndpointName]: Endpoints[N] extends { readonly access: 'public' } ? N : never;
}[EndpointName];

/** What the client needs of an endpoint at run time: no schemas, so that the public bundle has no zod. */
export type EndpointAddress = Pick<Endpoint, 'method' | 'path' | 'kind'>;
