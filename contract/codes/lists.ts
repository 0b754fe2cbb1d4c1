/** What can be narrowed, sorted and kept as a view. */
export const listNames = [
  'articles',
  'managedArticles',
  'siteContent',
  'contacts',
  'customers',
  'leads',
  'audit',
  'reports',
  'peerCandidates',
  'companies',
  'sources',
  'scores',
  'users',
  'jobs',
  'suppliers',
  'inquiries',
  'receivedInvitations',
  'pushes',
  'pushDeliveries',
] as const;
export type ListName = (typeof listNames)[number];

/** What each list can be sorted by. Each is backed by an index, or its table is small. */
const sortKeys = {
  articles: ['published', 'category'],
  managedArticles: ['published', 'category', 'state'],
  siteContent: ['title', 'state', 'published', 'changed'],
  contacts: ['created', 'updated', 'name'],
  customers: ['open', 'ending', 'expired', 'nextEnd', 'opened'],
  leads: ['created', 'kind', 'state'],
  audit: ['at'],
  reports: ['period', 'kind', 'generated'],
  peerCandidates: ['code', 'industry'],
  companies: ['code', 'industry', 'added'],
  scores: ['code', 'industry'],
  sources: ['tier', 'name', 'added'],
  users: ['signedIn', 'name', 'account'],
  jobs: ['created'],
  suppliers: ['name', 'state', 'added', 'certificates'],
  inquiries: ['added', 'deadline'],
  receivedInvitations: ['received', 'deadline'],
  pushes: ['created', 'changed', 'state'],
  pushDeliveries: ['order', 'state'],
} as const satisfies Readonly<Record<ListName, readonly string[]>>;

export type SortKey<List extends ListName> = (typeof sortKeys)[List][number];
/** What a list is sorted by; `-` in front turns it round. */
export type Sort<List extends ListName> = SortKey<List> | `-${SortKey<List>}`;

/** All sorts of a list, each in both directions. */
export function sortsOf<List extends ListName>(list: List): readonly Sort<List>[] {
  const keys: readonly SortKey<List>[] = sortKeys[list];
  return keys.flatMap((key): Sort<List>[] => [key, `-${key}`]);
}

/** What the workbook of a list has columns of; a list that is not here has no workbook. */
export const exportColumns = {
  articles: ['title', 'mention', 'category', 'source', 'time'],
  managedArticles: ['title', 'state', 'languages', 'category', 'source', 'time'],
  customers: ['company', 'industry', 'open', 'ending', 'expired', 'nextEnd', 'openedAt'],
  leads: ['company', 'person', 'phone', 'kind', 'state', 'owner', 'remindOn', 'number', 'time'],
  companies: ['company', 'industry', 'aliases', 'client'],
  suppliers: ['supplier', 'state', 'fields', 'certificates', 'rating', 'added'],
  pushDeliveries: ['recipient', 'state', 'time', 'tries', 'answer'],
} as const satisfies Partial<Record<ListName, readonly string[]>>;

export type ExportedList = keyof typeof exportColumns;
export type ExportColumn<List extends ExportedList> = (typeof exportColumns)[List][number];

/** How many rows people choose to see at once. */
export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Where counting a list stops: nobody turns a thousand pages. An export takes no more either. */
export const listCountLimit = 10_000;
