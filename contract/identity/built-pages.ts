import type { Access } from '../endpoint.ts';

/** Pages of this build by component, each with what it asks for; menu items with other components are not shown. */
const pageAccess = {
  Home: 'home:view',
  UsePage: 'session',
  BaExplorer: 'explorer:view',
  EventTimeline: 'explorer:view',
  Themes: 'explorer:view',
  BaActiveRate: 'activity:view',
  BaHotWord: 'hotword:view',
  Comparison: 'comparison:view',
  Contacts: 'contact:view',
  Members: 'member:view',
  SameIndustry: 'peer:view',
  Modules: 'module:view',
  Articles: 'article:view',
  Feeds: 'feed:view',
  Reports: 'report:view',
  EsgEvaluation: 'evaluation:view',
  ClientList: 'client:view',
  Leads: 'lead:view',
  SiteContent: 'site:view',
  Videos: 'site:view',
  ManualEditor: 'manual:view',
  Reviews: 'review:view',
  UserList: 'user:view',
  AuditLog: 'audit:view',
  RoleList: 'role:view',
  JobList: 'job:view',
  MenuEditor: 'menu:view',
  UnifiedLogin: 'unify:view',
  SystemStatus: 'status:view',
  Simulator: 'simulator:view',
  InsightSettings: 'setting:view',
  Inquiries: 'inquiry:view',
  Suppliers: 'supplier:view',
  Invitations: 'quote:view',
  Push: 'push:view',
  Alerts: 'alert:view',
  Companies: 'company:view',
  Sources: 'source:view',
  Indicators: 'indicator:view',
  DictionaryEditor: 'dictionary:view',
} as const satisfies Readonly<Record<string, Access>>;
export type BuiltPage = keyof typeof pageAccess;

export const builtPages = Object.keys(pageAccess) as readonly BuiltPage[];

/** Whether this build contains a component's page. */
export function hasPage(component: string): component is BuiltPage {
  return Object.hasOwn(pageAccess, component);
}

/** What the page of a component asks for. */
export function accessOfPage(component: BuiltPage): Access {
  return pageAccess[component];
}
