import type { ComponentType } from 'react';
import { lazyPage } from '#web/shared/lazy-page.ts';

export interface PageModule {
  readonly Component: ComponentType;
}

const unfilled = (): Promise<PageModule> => import('./features/unfilled/unfilled-page.tsx');

/** Pages by the component name that a menu item carries. A name that is missing here has an honest page of its own. */
const pages: Readonly<Record<string, () => Promise<PageModule>>> = {
  Home: () => import('./features/home/home-page.tsx'),
  UsePage: () => import('./features/manual/manual-page.tsx'),
  BaExplorer: () => import('./features/explorer/explorer-page.tsx'),
  BaActiveRate: () => import('./features/activity/activity-page.tsx'),
  BaHotWord: () => import('./features/hot-word/hot-word-page.tsx'),
  Comparison: () => import('./features/comparison/comparison-page.tsx'),
  Contacts: () => import('./features/contact/contacts-page.tsx'),
  SameIndustry: () => import('./features/peer/same-industry-page.tsx'),
  Modules: () => import('./features/module/modules-page.tsx'),
  Articles: () => import('./features/article/articles-page.tsx'),
  Feeds: () => import('./features/feed/feeds-page.tsx'),
  Push: unfilled,
  Reports: () => import('./features/report/reports-page.tsx'),
  EsgEvaluation: () => import('./features/evaluation/evaluation-page.tsx'),
  Inquiries: unfilled,
  Invitations: unfilled,
  Partners: unfilled,
  ClientList: () => import('./features/client/clients-page.tsx'),
  Leads: () => import('./features/lead/leads-page.tsx'),
  UserList: unfilled,
  RoleList: unfilled,
  SiteContent: () => import('./features/content/site-content-page.tsx'),
  Videos: () => import('./features/content/videos-page.tsx'),
  ManualEditor: () => import('./features/manual/editor/manual-editor-page.tsx'),
  DictionaryEditor: unfilled,
  AuditLog: () => import('./features/audit/audit-page.tsx'),
  InsightSettings: () => import('./features/setting/insight-settings-page.tsx'),
};

/**
 * Loads the page of a component name, or the page that says this version does not contain it.
 * @throws ChunkLoadError when its code does not arrive in time (seed §8)
 */
export function loadPage(component: string): Promise<PageModule> {
  const load = Object.hasOwn(pages, component) ? pages[component] : undefined;
  return lazyPage(load ?? (() => import('./features/unfilled/unknown-page.tsx')));
}
