import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clock, FileText, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workspacePaths } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { flattenPages, type MenuNode } from '#web/workspace/identity/permissions/menu-tree.ts';
import { useMenu } from '#web/workspace/identity/permissions/use-menu.ts';
import { type Choice, type ChoiceGroup, holdsWords } from './choices.ts';
import { foundChoices } from './found-choices.ts';
import { recentChoices } from './recent-choices.ts';
import { useCommands } from './use-commands.ts';

/** How long somebody pauses before the server is asked, in milliseconds. */
const pause = 200;
const mostPages = 6;

/** The words once nobody has typed for a moment. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(words), pause);
    return () => clearTimeout(waiting);
  }, [words]);
  return settled;
}

const pageChoice = ({ id, name, path }: MenuNode): Choice => ({
  ...{ id: `page/${id}`, title: name, note: path, icon: FileText, to: path },
});

/** Whether a page that somebody chose before is still in the menu. */
function isThere(to: string, pages: readonly MenuNode[]): boolean {
  const path = to.split('?')[0];
  return path === workspacePaths.articleDetail || pages.some((page) => page.path === path);
}

/** What is offered for some words, in groups; without words what was chosen before, and what can be done. */
export function useChoices(typed: string) {
  const { t } = useTranslation();
  const { tree } = useMenu();
  const commands = useCommands();
  const words = typed.trim();
  const asked = useSettled(words);
  const query = useQuery({
    ...apiQuery('finder.find', { body: { words: asked } }, { quiet: true }),
    enabled: asked !== '' && words !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const pages = flattenPages(tree);
  const pathOf = (component: string) => pages.find((page) => page.component === component)?.path;
  const explorer = pathOf('BaExplorer');
  const groups: ChoiceGroup[] =
    words === ''
      ? [
          {
            key: 'recent',
            title: t('finder.recent'),
            choices: recentChoices()
              .filter(({ to, isOutside }) => isOutside || isThere(to, pages))
              .map(({ id, title, note, to, isOutside }) => ({
                ...{ id, title, icon: Clock, to },
                ...(note !== undefined && { note }),
                ...(isOutside && { isOutside }),
              })),
          },
          { key: 'commands', title: t('finder.do'), choices: commands },
        ]
      : [
          {
            key: 'pages',
            title: t('finder.pages'),
            choices: pages
              .filter(({ name, title }) => holdsWords(`${name} ${title}`, words))
              .slice(0, mostPages)
              .map(pageChoice),
          },
          ...foundChoices(t, query.data ?? [], pathOf),
          { key: 'commands', title: t('finder.do'), choices: commands.filter(({ title }) => holdsWords(title, words)) },
          {
            key: 'explorer',
            title: t('finder.articles'),
            choices:
              explorer === undefined
                ? []
                : [
                    {
                      ...{ id: 'explorer', title: t('finder.inExplorer', { words }), icon: Search },
                      to: `${explorer}?${new URLSearchParams({ q: words })}`,
                    },
                  ],
          },
        ];
  const offered = groups.filter(({ choices }) => choices.length > 0);
  const isBehind = words !== '' && (asked !== words || query.isPlaceholderData || query.isLoading);
  return {
    groups: offered,
    /** The first choice may be another once the server has answered for these words; pages wait for no answer. */
    isFirstPending: isBehind && offered[0]?.key !== 'pages',
    isLooking: words !== '' && (asked !== words || query.isFetching),
    error: words === '' ? null : query.error,
    retry: () => void query.refetch(),
  };
}
