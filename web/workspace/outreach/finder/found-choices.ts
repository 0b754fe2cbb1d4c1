import type { TFunction } from 'i18next';
import { Building, Contact, FileText, type LucideIcon, Newspaper, User, Users } from 'lucide-react';
import { noFilters } from '#contract/insight/explorer-filters.ts';
import { type ReportKind, reportKinds } from '#contract/insight/reports.ts';
import type { Found, FoundGroup } from '#contract/outreach/finder.ts';
import type { FindKind } from '#contract/outreach/finder-kinds.ts';
import { articlePath, publicPaths } from '#contract/paths.ts';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import type { Choice, ChoiceGroup } from './choices.ts';

const icons: Readonly<Record<FindKind, LucideIcon>> = {
  company: Building,
  client: Users,
  person: User,
  contact: Contact,
  article: Newspaper,
  report: FileText,
};

/** The path of a page in this person's menu, by its component. */
export type PathOf = (component: string) => string | undefined;

/** Where a record is seen; `undefined` where this menu does not have the page. */
function addressOf(kind: FindKind, { id }: Found, pathOf: PathOf): string | undefined {
  const on = (component: string, search: string) => {
    const path = pathOf(component);
    return path === undefined ? undefined : `${path}?${search}`;
  };
  switch (kind) {
    case 'company':
      return on('Companies', `company=${id}`) ?? on('BaExplorer', writeFilters({ ...noFilters, stockIds: [id] }));
    case 'client':
      return on('ClientList', `client=${id}`);
    case 'person':
      return on('UserList', `user=${id}`);
    case 'contact':
      return on('Contacts', `contact=${id}`);
    case 'article':
      return articlePath(id);
    case 'report':
      return `${publicPaths.reportDetail}?id=${id}`;
  }
}

/** A report's title is its kind. */
const reportKindOf = ({ title }: Found): ReportKind => reportKinds.find((kind) => kind === title) ?? 'weekly';

/** What the server has found, as choices. */
export function foundChoices(t: TFunction, groups: readonly FoundGroup[], pathOf: PathOf): ChoiceGroup[] {
  return groups.map(({ kind, items }) => ({
    key: kind,
    title: t(`finder.kinds.${kind}`),
    choices: items.flatMap((item): Choice[] => {
      const to = addressOf(kind, item, pathOf);
      if (to === undefined) return [];
      const title = kind === 'report' ? t(`reports.kinds.${reportKindOf(item)}`) : item.title;
      return [
        {
          ...{ id: `${kind}/${item.id}`, title, note: item.note, icon: icons[kind], to },
          ...(kind === 'report' && { isOutside: true }),
        },
      ];
    }),
  }));
}
