import { useTranslation } from 'react-i18next';
import type { ExplorerPage } from '#contract/insight/explorer.ts';
import { sharedDigestLimits } from '#contract/outreach/share-rules.ts';
import { ShareButton } from '#web/workspace/outreach/sharing/share-button.tsx';

interface ShareDigestButtonProps {
  readonly query: string;
  /** As many as were loaded. */
  readonly pages: readonly Pick<ExplorerPage, 'list' | 'range'>[];
  /** Whether the results are those of the search before. */
  readonly isStale: boolean;
}

/** Shares the visible results as a digest by link. */
export function ShareDigestButton({ query, pages, isStale }: ShareDigestButtonProps) {
  const { t } = useTranslation();
  const [first] = pages;
  // What came in between two pages has moved results from one to the next.
  const loaded = new Set(pages.flatMap(({ list }) => list.map(({ id }) => id)));
  if (!first || loaded.size === 0) return null;
  const title = (query ? t('explorer.digestOf', { query }) : t('explorer.digest')).slice(0, sharedDigestLimits.title);
  const articleIds = [...loaded].slice(0, sharedDigestLimits.articles);
  const target = { kind: 'digest', ...first.range, title, note: '', articleIds } as const;
  const what = t('explorer.digestCounted', { digest: title, count: articleIds.length });
  return <ShareButton what={what} target={target} disabled={isStale} />;
}
