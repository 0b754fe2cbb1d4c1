/** Component names of the pages that this build contains; a menu item that names another is not shown. */
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
  'AuditLog',
  'InsightSettings',
] as const;
export type BuiltPage = (typeof builtPages)[number];

/** Whether this build contains the page of a component name. */
export function hasPage(component: string): component is BuiltPage {
  return (builtPages as readonly string[]).includes(component);
}
