/** Components in this build; menu items with others are not shown. */
export const builtPages = [
  'Home',
  'UsePage',
  'BaExplorer',
  'BaActiveRate',
  'BaHotWord',
  'Comparison',
  'Contacts',
  'SameIndustry',
  'Modules',
  'Articles',
  'Feeds',
  'Reports',
  'EsgEvaluation',
  'ClientList',
  'Leads',
  'SiteContent',
  'Videos',
  'ManualEditor',
  'Reviews',
  'AuditLog',
  'InsightSettings',
] as const;
export type BuiltPage = (typeof builtPages)[number];

/** Whether this build contains a component's page. */
export function hasPage(component: string): component is BuiltPage {
  return (builtPages as readonly string[]).includes(component);
}
