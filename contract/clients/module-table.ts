/** Parts of the product that a client opens. Home, articles, peers and the account belong to none. */
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

/** `ending` is still open, but not for long; `none` was never opened. */
export const moduleStates = ['open', 'ending', 'expired', 'none'] as const;
export type ModuleState = (typeof moduleStates)[number];

/** How operators narrow their clients by modules. */
export const clientModuleFilters = ['requested', 'ending', 'expired', 'none'] as const;
export type ClientModuleFilter = (typeof clientModuleFilters)[number];

/** A module is `ending` in its last days. */
export const expiringDays = 30;

/** How a client stands with a module that ends at `expiresAt`; it ends at that very moment. */
export function moduleStateOf(expiresAt: Date | null, now: Date): Exclude<ModuleState, 'none'> {
  if (expiresAt === null) return 'open';
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left <= expiringDays * 24 * 60 * 60_000 ? 'ending' : 'open';
}

/** Components of workspace pages that need a module. */
export const modulesOfPages: Readonly<Record<string, ModuleCode>> = {
  BaExplorer: 'ba_explorer',
  BaActiveRate: 'ba_active',
  Comparison: 'ba_active',
  BaHotWord: 'ba_hotword',
  EsgEvaluation: 'esg',
  Reports: 'report',
  Push: 'push',
  Invitations: 'tpc',
  Contacts: 'contacts',
};

/** Endpoints that need a module, by the first part of their name. Public ones never do. */
const modulesOfFeatures: Readonly<Record<string, ModuleCode>> = {
  explorer: 'ba_explorer',
  activity: 'ba_active',
  comparison: 'ba_active',
  hotWord: 'ba_hotword',
  evaluation: 'esg',
  report: 'report',
  push: 'push',
  invitation: 'tpc',
  contact: 'contacts',
};

/** New links need the module of what they show; those given out go on (docs/decisions/0017). */
const modulesOfShares: Readonly<Record<string, ModuleCode>> = {
  report: 'report',
  chart: 'ba_active',
  hotWords: 'ba_hotword',
  digest: 'ba_explorer',
};

function textAt(value: unknown, key: string): string {
  const found = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  const text: unknown = found ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' ? text : '';
}

/**
 * The module that a call belongs to, if any. Where the same endpoint serves several, its body says which; the body has
 * not been checked yet.
 */
export function moduleOfCall(endpoint: string, body: unknown): ModuleCode | undefined {
  // Home shows figures and hot words, and all of them can be opened there; scores stand on one page only.
  if (endpoint === 'figure.explain') return textAt(body, 'kind') === 'evaluation' ? 'esg' : undefined;
  if (endpoint === 'share.create') {
    const target = typeof body === 'object' && body !== null && 'target' in body ? body.target : undefined;
    return own(modulesOfShares, textAt(target, 'kind'));
  }
  return own(modulesOfFeatures, endpoint.split('.')[0] ?? '');
}

/** The module that a workspace page belongs to, if any. */
export const moduleOfPage = (component: string): ModuleCode | undefined => own(modulesOfPages, component);

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
