import type { ComponentType } from 'react';
import { lazyPage } from '#web/shared/lazy-page.ts';
import type { BuiltPage } from './built-pages.ts';

export interface PageModule {
  readonly Component: ComponentType;
}

/** Pages by the component name that a menu item carries. */
const pages: Readonly<Record<BuiltPage, () => Promise<PageModule>>> = {
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
  Reports: () => import('./features/report/reports-page.tsx'),
  EsgEvaluation: () => import('./features/evaluation/evaluation-page.tsx'),
  ClientList: () => import('./features/client/clients-page.tsx'),
  Leads: () => import('./features/lead/leads-page.tsx'),
  SiteContent: () => import('./features/content/site-content-page.tsx'),
  Videos: () => import('./features/content/videos-page.tsx'),
  ManualEditor: () => import('./features/manual/editor/manual-editor-page.tsx'),
  AuditLog: () => import('./features/audit/audit-page.tsx'),
  InsightSettings: () => import('./features/setting/insight-settings-page.tsx'),
};

/**
 * Loads the page of a component name.
 * @throws ChunkLoadError when its code does not arrive in time (seed §8)
 */
export function loadPage(component: BuiltPage): Promise<PageModule> {
  return lazyPage(pages[component]);
}
