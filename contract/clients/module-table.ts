import type { ModuleCode } from '../codes/modules.ts';

/** `ending` is still open but expires soon; `none` was never enabled. */
export const moduleStates = ['open', 'ending', 'expired', 'none'] as const;
export type ModuleState = (typeof moduleStates)[number];

/** Filters of the client list by module state. */
export const clientModuleFilters = ['requested', 'ending', 'expired', 'none'] as const;
export type ClientModuleFilter = (typeof clientModuleFilters)[number];

/** Days before the expiry in which a module is `ending`. */
export const expiringDays = 30;

/** State of a module that expires at `expiresAt`. */
export function moduleStateOf(expiresAt: Date | null, now: Date): Exclude<ModuleState, 'none'> {
  if (expiresAt === null) return 'open';
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left <= expiringDays * 24 * 60 * 60_000 ? 'ending' : 'open';
}

/**
 * An expiry before any other that `changeModuleRequest` takes: the server ends a module now that is to end in the past,
 * whatever the clock of the caller says. ISO 8601.
 */
export const longEnded = '1990-01-01T00:00:00.000Z';

/** Days from `now` until `end`, one that has begun being one; not above 0 where the end has come. */
export const daysLeft = (end: Date, now: Date): number =>
  Math.ceil((end.getTime() - now.getTime()) / (24 * 60 * 60_000));

/** Components of workspace pages that need a module. */
export const modulesOfPages: Readonly<Record<string, ModuleCode>> = {
  BaExplorer: 'ba_explorer',
  EventTimeline: 'ba_explorer',
  Themes: 'ba_explorer',
  BaActiveRate: 'ba_active',
  Comparison: 'ba_active',
  BaHotWord: 'ba_hotword',
  EsgEvaluation: 'esg',
  Reports: 'report',
  Push: 'push',
  Inquiries: 'tpc',
  Invitations: 'tpc',
  Suppliers: 'tpc',
  Contacts: 'contacts',
};

/** Endpoints that need a module, by the first part of their name; public ones never do. */
const modulesOfFeatures: Readonly<Record<string, ModuleCode>> = {
  explorer: 'ba_explorer',
  event: 'ba_explorer',
  theme: 'ba_explorer',
  story: 'ba_explorer',
  sourcePage: 'ba_explorer',
  tone: 'ba_explorer',
  activity: 'ba_active',
  comparison: 'ba_active',
  hotWord: 'ba_hotword',
  evaluation: 'esg',
  report: 'report',
  push: 'push',
  inquiry: 'tpc',
  inquiryTemplate: 'tpc',
  ownQuote: 'tpc',
  supplier: 'tpc',
  contact: 'contacts',
};

/** Sharing needs the module of what is shared; existing links keep working (docs/decisions/0017). */
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
 * The module that a call needs, if any. For endpoints of several modules the body decides; it has not been validated
 * yet.
 */
export function moduleOfCall(endpoint: string, body: unknown): ModuleCode | undefined {
  // Home and alerts tell how far a story went, and need no module.
  if (endpoint === 'story.retellings') return undefined;
  // Home shows figures and hot words and explains them; scores are shown on one page only.
  if (endpoint === 'figure.explain') return textAt(body, 'kind') === 'evaluation' ? 'esg' : undefined;
  if (endpoint === 'share.create') {
    const target = typeof body === 'object' && body !== null && 'target' in body ? body.target : undefined;
    return own(modulesOfShares, textAt(target, 'kind'));
  }
  return own(modulesOfFeatures, endpoint.split('.')[0] ?? '');
}

/** The bodies by which a call needs different modules, as far as {@link moduleOfCall} reads them. */
export function moduleBodiesOf(endpoint: string): readonly object[] {
  if (endpoint === 'figure.explain') return [{ kind: 'volume' }, { kind: 'evaluation' }];
  if (endpoint === 'share.create') return Object.keys(modulesOfShares).map((kind) => ({ target: { kind } }));
  return [];
}

/** The module that a workspace page needs, if any. */
export const moduleOfPage = (component: string): ModuleCode | undefined => own(modulesOfPages, component);

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
