import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { normalizePath, workspacePaths } from '#contract/paths.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';

/**
 * Title in the header (docs/product/identity.md, "Workspace frame"): the menu item's, else the page's, else the brand.
 */
export function usePageTitle(): string {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = useTrail().at(-1)?.title;
  if (title !== undefined) return title;
  return normalizePath(pathname) === workspacePaths.articleDetail ? t('pages.article') : document.title;
}
