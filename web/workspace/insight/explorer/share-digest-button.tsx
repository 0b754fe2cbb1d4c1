import { useTranslation } from 'react-i18next';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { ShareButton } from '#web/workspace/outreach/sharing/share-button.tsx';

/** Maximum length of a digest's title. */
const longestTitle = 100;

interface ShareDigestButtonProps {
  readonly query: string;
  readonly answer: Pick<ExplorerAnswer, 'list' | 'range'>;
  /** Whether the results are those of the search before. */
  readonly isStale: boolean;
}

/** Shares the visible results as a digest by link. */
export function ShareDigestButton({ query, answer, isStale }: ShareDigestButtonProps) {
  const { t } = useTranslation();
  if (answer.list.length === 0) return null;
  const title = (query ? t('explorer.digestOf', { query }) : t('explorer.digest')).slice(0, longestTitle);
  const articleIds = answer.list.map(({ id }) => id);
  const target = { kind: 'digest', ...answer.range, title, note: '', articleIds } as const;
  return <ShareButton what={title} target={target} disabled={isStale} />;
}
