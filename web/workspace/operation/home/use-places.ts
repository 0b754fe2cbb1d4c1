import type { Element } from '#contract/codes/elements.ts';
import type { WaitingKind } from '#contract/codes/home-elements.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import type { OpeningStep, StepReading, Waiting } from '#contract/operation/operator-home.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { flattenPages } from '#web/workspace/identity/permissions/menu-tree.ts';

interface Place {
  readonly page: BuiltPage;
  /** Filters by which the list shows what was counted. */
  readonly query?: Readonly<Record<string, string>>;
  /** What shows of them only those past their limit, where the one that is named is such a one. */
  readonly past?: Readonly<Record<string, string>>;
  /** By what the page opens one of them. */
  readonly opened?: string;
  /** The filter for one's own. */
  readonly own?: Readonly<Record<string, string>>;
}

const waitingPlaces: Readonly<Record<WaitingKind, Place>> = {
  feeds: { page: 'Feeds', query: { failing: 'yes' } },
  leads: { page: 'Leads', query: { state: 'new' }, opened: 'lead', own: { owner: 'mine' } },
  reminders: { page: 'Leads', query: { due: 'yes' }, opened: 'lead', own: { owner: 'mine' } },
  requests: { page: 'ClientList', query: { modules: 'requested' }, opened: 'client' },
  modules: { page: 'ClientList', query: { modules: 'ending' }, opened: 'client' },
  reviews: { page: 'Reviews' },
  imports: { page: 'JobList', query: { imports: 'open' } },
  invitations: { page: 'UserList', query: { invitations: 'list' }, past: { waiting: 'overdue' } },
  openings: { page: 'Inquiries', query: { state: '20' }, opened: 'inquiry' },
  questions: { page: 'Inquiries', query: { state: '10', questions: 'open' }, opened: 'inquiry' },
  certificates: { page: 'Suppliers', query: { state: 'approved', certificates: 'due' }, opened: 'supplier' },
  erasures: { page: 'UserList', query: { erasure: 'asked' }, opened: 'user' },
  factorResets: { page: 'UserList', query: { factor: 'asked' }, opened: 'user' },
};

const stepPlaces: Readonly<Record<OpeningStep, Place>> = {
  company: { page: 'SiteContent' },
  channels: { page: 'SystemStatus' },
  industries: { page: 'Companies', query: { tab: 'industries' } },
  companies: { page: 'Companies' },
  sources: { page: 'Sources' },
  client: { page: 'ClientList', query: { opening: 'new' } },
  clientAdmin: { page: 'UserList', query: { role: 'CLIENT_ADMIN' } },
  articles: { page: 'Articles' },
  report: { page: 'ClientList', query: { tab: 'start' }, opened: 'client' },
  secondFactor: { page: 'UserList', query: { factor: 'off' } },
};

/** Addresses in the person's own menu; `undefined` for pages that are not in it. */
export function usePlaces() {
  const { tree } = useStore(menuStore);
  const pages = flattenPages(tree);
  const to = (page: BuiltPage, query: Readonly<Record<string, string>> = {}): string | undefined => {
    const path = pages.find(({ component }) => component === page)?.path;
    const search = new URLSearchParams(query).toString();
    return path && (search ? `${path}?${search}` : path);
  };
  return {
    to,
    /** Where something is done on a page; `undefined` for who may not. */
    toDo: (element: Element, page: BuiltPage, query: Readonly<Record<string, string>>): string | undefined =>
      pages.some(({ component, buttons }) => component === page && buttons.includes(element))
        ? to(page, query)
        : undefined,
    /** The list of a kind, and the one that is named. */
    ofKind: (kind: WaitingKind, first: Waiting['first'], isOwn: boolean) => {
      const { page, query, past, opened, own } = waitingPlaces[kind];
      const shown = { ...query, ...(isOwn && own) };
      const named = {
        ...(first?.urgency === 'past' && past),
        ...(opened !== undefined && typeof first?.id === 'number' && { [opened]: String(first.id) }),
      };
      return { list: to(page, shown), one: to(page, { ...shown, ...named }) };
    },
    ofStep: ({ step, id }: StepReading) => {
      const { page, query, opened } = stepPlaces[step];
      if (opened === undefined) return to(page, query);
      return to(page, id === null ? {} : { ...query, [opened]: String(id) });
    },
  };
}
