import type { ComponentType } from 'react';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { lazyPage } from '#web/shared/lazy-page.ts';
import { withPageTexts } from './i18n.ts';

export interface PageModule {
  readonly Component: ComponentType;
}

/** Pages by the component name that a menu item carries. */
const pages: Readonly<Record<BuiltPage, () => Promise<PageModule>>> = {
  Home: () => import('#web/workspace/operation/home/home-page.tsx'),
  UsePage: () => import('#web/workspace/content/manual/manual-page.tsx'),
  BaExplorer: () => import('#web/workspace/insight/explorer/explorer-page.tsx'),
  Themes: () => import('#web/workspace/insight/themes/themes-page.tsx'),
  EventTimeline: () => import('#web/workspace/insight/events/event-timeline-page.tsx'),
  Alerts: () => import('#web/workspace/insight/alerts/alerts-page.tsx'),
  BaActiveRate: () => import('#web/workspace/insight/activity/activity-page.tsx'),
  BaHotWord: () => import('#web/workspace/insight/hot-words/hot-word-page.tsx'),
  Comparison: () => import('#web/workspace/insight/comparison/comparison-page.tsx'),
  Members: () => import('#web/workspace/identity/company-members/members-page.tsx'),
  Contacts: () => import('#web/workspace/outreach/contacts/contacts-page.tsx'),
  SameIndustry: () => import('#web/workspace/insight/peers/same-industry-page.tsx'),
  Modules: () => import('#web/workspace/clients/modules/modules-page.tsx'),
  Articles: () => import('#web/workspace/content/articles/articles-page.tsx'),
  Feeds: () => import('#web/workspace/content/feeds/feeds-page.tsx'),
  Reports: () => import('#web/workspace/insight/reports/reports-page.tsx'),
  EsgEvaluation: () => import('#web/workspace/insight/evaluations/evaluation-page.tsx'),
  ClientList: () => import('#web/workspace/clients/customers/clients-page.tsx'),
  Leads: () => import('#web/workspace/clients/leads/leads-page.tsx'),
  SiteContent: () => import('#web/workspace/content/site/site-content-page.tsx'),
  Videos: () => import('#web/workspace/content/site/videos-page.tsx'),
  ManualEditor: () => import('#web/workspace/content/manual/editor/manual-editor-page.tsx'),
  Reviews: () => import('#web/workspace/content/reviews/reviews-page.tsx'),
  UserList: () => import('#web/workspace/identity/members/users-page.tsx'),
  AuditLog: () => import('#web/workspace/identity/audit/audit-page.tsx'),
  RoleList: () => import('#web/workspace/identity/permissions/roles/roles-page.tsx'),
  DictionaryEditor: () => import('#web/workspace/content/dictionary/dictionary-page.tsx'),
  Simulator: () => import('#web/workspace/clients/simulator/simulator-page.tsx'),
  MenuEditor: () => import('#web/workspace/identity/permissions/menu-editor/menu-page.tsx'),
  UnifiedLogin: () => import('#web/workspace/identity/unified-login/partners-page.tsx'),
  Companies: () => import('#web/workspace/insight/companies/companies-page.tsx'),
  Inquiries: () => import('#web/workspace/cooperation/inquiries/inquiries-page.tsx'),
  Push: () => import('#web/workspace/outreach/pushes/pushes-page.tsx'),
  Invitations: () => import('#web/workspace/cooperation/invitations/invitations-page.tsx'),
  Suppliers: () => import('#web/workspace/cooperation/suppliers/suppliers-page.tsx'),
  Sources: () => import('#web/workspace/content/sources/sources-page.tsx'),
  Indicators: () => import('#web/workspace/insight/indicators/indicators-page.tsx'),
  JobList: () => import('#web/workspace/operation/jobs/jobs-page.tsx'),
  SystemStatus: () => import('#web/workspace/operation/status/status-page.tsx'),
  InsightSettings: () => import('#web/workspace/insight/settings/insight-settings-page.tsx'),
};

/**
 * Loads the page of a component name.
 * @throws ChunkLoadError when its code does not arrive in time (docs/product/api.md, "The client in the browser")
 */
export function loadPage(component: BuiltPage): Promise<PageModule> {
  // The home is where most arrive: the texts that it needs are there before it.
  return lazyPage(component === 'Home' ? pages.Home : () => withPageTexts(pages[component]));
}
