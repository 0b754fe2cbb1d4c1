/** Parts of the product that are enabled per client. Home, articles, peers and the account need no module. */
export const moduleCodes = [
  'ba_explorer',
  'ba_active',
  'ba_hotword',
  'esg',
  'report',
  'push',
  'tpc',
  'contacts',
] as const;
export type ModuleCode = (typeof moduleCodes)[number];
