import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isSourcePath, isStoryPath, normalizePath, publicPaths, workspacePaths } from '#contract/paths.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import type { MenuNode } from '#web/workspace/identity/permissions/menu-tree.ts';
import { trailTo } from '#web/workspace/identity/permissions/menu-tree.ts';
import { useMenu } from '#web/workspace/identity/permissions/use-menu.ts';
import styles from './breadcrumbs.module.css';

export interface Crumb {
  readonly key: string;
  readonly title: string;
  /** URL of the step; groups and the page itself have none. */
  readonly to?: string;
}

/** Breadcrumbs of a URL in the menu tree. An article is below home, a story below the Explorer. */
export function crumbsFor(
  tree: readonly MenuNode[],
  pathname: string,
  texts: { readonly home: string; readonly article: string; readonly story: string; readonly source: string },
): Crumb[] {
  const start: Crumb = { key: 'start', title: texts.home, to: publicPaths.root };
  const isArticle = normalizePath(pathname) === workspacePaths.articleDetail;
  const isStory = isStoryPath(pathname);
  const below = isArticle ? texts.article : isStory ? texts.story : isSourcePath(pathname) ? texts.source : undefined;
  const trail = trailTo(tree, isArticle ? workspacePaths.home : pathname);
  const steps = trail.map((node, index): Crumb => {
    const isPage = index === trail.length - 1 && below === undefined;
    return { key: String(node.id), title: node.name, ...(node.isGroup || isPage ? {} : { to: node.path }) };
  });
  return [start, ...steps, ...(below === undefined ? [] : [{ key: 'below', title: below }])];
}

export function Breadcrumbs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { tree } = useMenu();
  const crumbs = crumbsFor(tree, pathname, {
    home: t('shell.home'),
    article: t('pages.article'),
    story: t('pages.story'),
    source: t('pages.source'),
  });
  return (
    <nav aria-label={t('shell.breadcrumbs')} className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map(({ key, title, to }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={key} className={styles.step}>
              {index > 0 && (
                <ChevronRight className={styles.separator} size={13} strokeWidth={1.5} aria-hidden="true" />
              )}
              {to !== undefined && !isLast ? (
                <RouterLink to={to}>{title}</RouterLink>
              ) : (
                <span {...(isLast ? { 'aria-current': 'page' } : {})}>{title}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
